"""The style of a report's page: the colours of the window in light and dark, and what a printer needs."""

CSS = """\
:root {
  --paper: #F6F5F2; --surface: #FFFFFF; --hairline: #E3E1DB; --grid: #8C887F; --text: #22262B; --muted: #686D74;
  --x: #C23A4A; --o: #2B6CB0; --good: #26784B; --bad: #A8551F; --good-tint: #E4F0E8; --bad-tint: #F6EAE2;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15171A; --surface: #1D2024; --hairline: #2B2F35; --grid: #646B75; --text: #E8EAED; --muted: #9AA1A9;
    --x: #F2838D; --o: #74B3EA; --good: #64C795; --bad: #E8A06E; --good-tint: #22342B; --bad-tint: #3A2C22;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--text); font: 15px/1.45 system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
main { max-width: 1100px; margin: 0 auto; padding: 24px 20px 40px; }
h1 { margin: 0; font-size: 24px; overflow-wrap: anywhere; }
h2 { margin: 0 0 6px; font-size: 14px; color: var(--muted); font-weight: 600; }
h2.large { margin: 22px 0 4px; font-size: 18px; color: var(--text); }
h2.large span { font-size: 14px; font-weight: 400; }
h3 { margin: 16px 0 8px; font-size: 14px; font-weight: 600; }
p { margin: 4px 0; overflow-wrap: anywhere; }
.muted, .note, .legend { color: var(--muted); }
.good { color: var(--good); }
.bad { color: var(--bad); }
.plain { color: var(--text); }
.cards { display: flex; flex-wrap: wrap; gap: 12px; margin: 16px 0 12px; }
.card { flex: 1 1 320px; min-width: 0; padding: 14px 16px; background: var(--surface);
  border: 1px solid var(--hairline); border-radius: 10px; }
.headline { margin: 0 0 2px; font-size: 20px; font-weight: 650; }
table { width: 100%; margin-top: 10px; border-collapse: collapse; font-size: 14px; }
th { padding: 2px 0 2px 8px; text-align: left; font-weight: 400; }
thead th { color: var(--muted); }
th:first-child { padding-left: 0; }
td { padding: 2px 0 2px 8px; font-weight: 500; }
.number { text-align: right; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 3px 14px; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
code { font: 13px/1.4 ui-monospace, monospace; }
.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(104px, 1fr)); gap: 8px 0; margin: 0;
  padding: 12px 0; list-style: none; background: var(--surface); border: 1px solid var(--hairline); border-radius: 10px;
  text-align: center; font-size: 14px; }
.counts b { display: block; font-size: 22px; }
.legend i { display: inline-block; width: 15px; height: 15px; margin: 0 4px 0 10px; border-radius: 4px;
  vertical-align: -2px; border: 1.5px solid; }
.legend i:first-child { margin-left: 0; }
.legend i.own { color: var(--bad); background: var(--bad-tint); }
.legend i.right { color: var(--good); background: var(--good-tint); }
.mistakes { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 12px; }
figure { display: flex; gap: 16px; align-items: center; margin: 0; padding: 12px; min-width: 0;
  background: var(--surface); border: 1px solid var(--hairline); border-radius: 10px; break-inside: avoid; }
figcaption { min-width: 0; overflow-wrap: anywhere; }
figcaption > * { display: block; }
svg { flex: none; max-width: 60%; }
svg * { fill: none; stroke-linecap: round; stroke-linejoin: round; }
svg .grid { stroke: var(--grid); stroke-width: 1; }
svg .x { stroke: var(--x); stroke-width: 3.6; }
svg .o { stroke: var(--o); stroke-width: 3.6; }
svg .own { fill: var(--bad-tint); stroke: var(--bad); stroke-width: 2; }
svg .right { fill: var(--good-tint); stroke: var(--good); stroke-width: 1.5; }
svg .tick { stroke: var(--good); stroke-width: 2.4; }
pre { margin: 6px 0; padding: 10px 12px; background: var(--surface); border: 1px solid var(--hairline);
  border-radius: 8px; font: 13px/1.4 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
footer { margin-top: 20px; font-size: 13px; }
@page { margin: 14mm; }
@media print {
  :root {
    --paper: #FFFFFF; --surface: #FFFFFF; --hairline: #C8C6C0; --grid: #8C887F; --text: #000000; --muted: #55595F;
    --x: #C23A4A; --o: #2B6CB0; --good: #26784B; --bad: #A8551F; --good-tint: #E4F0E8; --bad-tint: #F6EAE2;
    color-scheme: light;
  }
  body { font-size: 11pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main { max-width: none; padding: 0; }
  .card, .counts, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  .mistakes { grid-template-columns: repeat(2, 1fr); }
}
"""
