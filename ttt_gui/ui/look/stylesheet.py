"""The style sheet: the shapes that a palette cannot say. Colours come from the theme's tokens."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from string import Template

from ttt_gui.system.shipped import resource

_SHEET = Template("""
QMainWindow, QDialog { background: $paper; }
QMenuBar { background: $paper; color: $text; padding: 6px 0; }
QMenuBar::item { background: transparent; padding: 4px 9px; border-radius: 6px; }
QMenuBar::item:selected { background: $pressed; }
QMenu { background: $surface; color: $text; border: 1px solid $hairline; padding: 5px; }
QMenu::item { padding: 5px 22px 5px 10px; border-radius: 5px; }
QMenu::item:selected { background: $selection; color: $text; }
QMenu::item:disabled { color: $disabled; }
QMenu::separator { height: 1px; background: $hairline; margin: 5px 8px; }
QMenu::indicator { width: 14px; height: 14px; margin-left: 8px; }
QToolTip { background: $text; color: $paper; border: 1px solid $tip_edge; padding: 4px 6px; }
QStatusBar { background: $paper; color: $muted; }
QStatusBar::item { border: none; }

QFrame#minimax { background: $draw; border-radius: 2px; }
QFrame#alpha_beta { background: $accent; border-radius: 2px; }
QFrame#line { background: $hairline; border: none; }
QFrame#card { background: $surface; border: 1px solid $hairline; border-radius: 10px; }
QFrame#drop { background: $paper; border: 2px dashed $handle; border-radius: 8px; }
QFrame#inset { background: $paper; border: 1px solid $hairline; border-radius: 10px; }
QFrame#values { background: $surface; border: 1px solid $grid; border-radius: 8px; }
QPushButton#card { background: $surface; border: 1px solid $hairline; border-radius: 10px; padding: 0; }
QPushButton#card:hover { background: $hover; }
QPushButton#card:pressed { background: $pressed; }
QPushButton#card:focus { border: 2px solid $accent; }
QLabel#arrow { color: $accent; }
QPushButton#action { background: $surface; border: 1px solid $grid; border-radius: 10px; padding: 0; }
QPushButton#action:hover { background: $hover; }
QPushButton#action:pressed { background: $pressed; }
QPushButton#action:focus { border: 2px solid $accent; }
QPushButton#action:disabled { border-color: $hairline; }
QPushButton#action[wrong="true"] { border: 2px solid $loss; }
QPushButton#action[wrong="true"] QLabel { color: $loss; }
QPushButton#action[wrong="true"] QLabel#act { text-decoration: line-through; }
QLabel#key { border: 1px solid $grid; border-radius: 4px; padding: 0 6px; font-weight: 600; }
QFrame#card:focus { border: 2px solid $accent; }
QLabel#muted, QLabel#heading { color: $muted; }
QLabel#warns { color: $loss; }
QLabel#key { background: $surface; border: 1px solid $hairline; border-radius: 4px; padding: 1px 4px;
    font-weight: 600; }
QPushButton#link { background: transparent; border: 1px solid transparent; color: $accent; padding: 2px 4px;
    text-decoration: underline; }
QPushButton#link:focus { border: 2px solid $accent; padding: 1px 3px; outline: none; }
QTreeWidget#examples { background: transparent; border: none; outline: none; }
QTreeWidget#examples::item { border: none; padding: 0 8px; }
QTreeWidget#examples::item:hover { background: $hover; color: $text; }
QTreeWidget#examples::item:selected { background: $selection; color: $text; }

QPushButton, QToolButton#button { background: $surface; color: $text; border: 1px solid $hairline;
    border-radius: 7px; padding: 6px 12px; font-weight: 600; }
QPushButton:hover, QToolButton#button:hover { background: $hover; }
QPushButton:pressed, QToolButton#button:pressed { background: $pressed; }
QPushButton:focus, QToolButton#button:focus { border: 2px solid $accent; padding: 5px 11px; }
QPushButton:disabled, QToolButton#button:disabled { color: $disabled; background: $surface; }
QPushButton#compact { padding: 6px 5px; }
QPushButton#compact:focus { padding: 5px 4px; }
QToolButton#count { background: transparent; border: none; border-bottom: 3px solid transparent; }
QToolButton#count:hover:enabled { background: $hover; }
QToolButton#count:checked { background: $selection; border-bottom-color: $accent; }
QToolButton#count:focus { border: 2px solid $accent; }
QToolButton#count QLabel { color: $muted; }
QToolButton#count QLabel[tone="plain"] { color: $text; }
QToolButton#count QLabel[tone="good"] { color: $win; }
QToolButton#count QLabel[tone="bad"] { color: $loss; }
QPushButton#low { padding: 2px 8px; }
QPushButton#low:focus { padding: 1px 7px; }
QToolButton#button { padding: 6px 8px; }
QToolButton#button:focus { padding: 5px 7px; }
QToolButton#button[low="true"] { padding: 2px 8px; }
QToolButton#button[low="true"]:focus { padding: 1px 7px; }
QToolButton#button:checked { background: $selection; border-color: $accent; }
QToolButton#button[wide="true"] { padding: 6px 11px; }
QToolButton#button[wide="true"]:focus { padding: 5px 10px; }
QToolButton#button[tight="true"] { padding: 6px 4px; }
QToolButton#button[tight="true"]:focus { padding: 5px 3px; }
QToolButton#button::menu-indicator, QToolButton#accent::menu-indicator,
QToolButton#chip::menu-indicator, QToolButton#link::menu-indicator { image: none;
    width: 0; }
QToolButton#accent, QPushButton#accent, QDialog QPushButton:default { background: $accent; color: $on_accent;
    border: 1px solid $accent; border-radius: 7px; padding: 6px 12px; font-weight: 600; }
QToolButton#accent:hover, QPushButton#accent:hover, QDialog QPushButton:default:hover { background: $accent_hover; }
QToolButton#accent:pressed, QPushButton#accent:pressed, QDialog QPushButton:default:pressed {
    background: $accent_pressed; }
QToolButton#accent:focus, QPushButton#accent:focus, QDialog QPushButton:default:focus {
    border: 2px solid $text; padding: 5px 11px; }
QToolButton#accent[wide="true"] { padding: 6px 18px; }
QToolButton#accent[wide="true"]:focus { padding: 5px 17px; }
QToolButton#accent:disabled, QPushButton#accent:disabled, QDialog QPushButton:default:disabled {
    color: $disabled; background: $surface; border: 1px solid $hairline; }

QRadioButton { spacing: 8px; }
QRadioButton::indicator { width: 12px; height: 12px; border-radius: 8px; border: 2px solid $muted;
    background: $surface; }
QRadioButton::indicator:checked { width: 8px; height: 8px; border: 4px solid $accent; background: $on_accent; }
QRadioButton:focus { color: $accent; }

QRadioButton#tile, QRadioButton#option { background: $surface; border: 1px solid $hairline; border-radius: 8px; }
QRadioButton#option { padding-left: 12px; }
QRadioButton#tile::indicator { width: 0; height: 0; border: none; }
QRadioButton#tile:hover, QRadioButton#option:hover { background: $hover; }
QRadioButton#tile:checked, QRadioButton#option:checked { background: $selection; border: 2px solid $accent; }
QRadioButton#tile:focus, QRadioButton#option:focus { border: 3px solid $accent; }

QCheckBox { spacing: 8px; }
QCheckBox::indicator { width: 14px; height: 14px; }

QToolButton#chip { background: transparent; color: $text; border: 1px solid transparent; border-radius: 6px;
    padding: 3px 6px; }
QToolButton#chip[framed="true"] { background: $surface; border-color: $hairline; padding: 3px 4px; }
QToolButton#chip:hover { background: $hover; }
QToolButton#chip:checked { background: $selection; border-color: $accent; font-weight: 600; }
QToolButton#chip:focus { border: 2px solid $accent; padding: 2px 5px; }
QToolButton#chip[framed="true"]:focus { border-color: $accent; padding: 2px 3px; }

QTabBar#views { background: transparent; }
QTabBar#views::tab { background: transparent; color: $muted; border: 1px solid transparent; border-radius: 6px;
    padding: 3px 10px; }
QTabBar#views::tab:hover { background: $hover; }
QTabBar#views::tab:selected { background: $selection; color: $accent; border-color: $view_edge; font-weight: 600; }
QTabBar#views::tab:selected:focus { border-color: $accent; }
QToolButton#views { background: $selection; color: $accent; border: 1px solid $view_edge; border-radius: 6px;
    padding: 2px 18px 2px 6px; font-weight: 600; }
QToolButton#views:focus { border-color: $accent; }
QToolButton#views::menu-indicator, QToolButton#opponent::menu-indicator { image: url("$arrow_down");
    width: 9px; height: 6px; subcontrol-origin: padding; subcontrol-position: center right; right: 7px; }

QToolButton#opponent { background: $surface; color: $text; border: 1px solid $hairline; border-radius: 13px;
    padding: 3px 24px 3px 10px; }
QToolButton#opponent:hover { background: $hover; }
QToolButton#opponent:pressed { background: $pressed; }
QToolButton#opponent:focus { border: 2px solid $accent; padding: 2px 23px 2px 9px; }

QFrame#segmented { background: $paper; border: 1px solid $hairline; border-radius: 8px; }
QToolButton#segment { background: transparent; color: $text; border: 1px solid transparent; border-radius: 7px;
    padding: 5px 9px; font-weight: 600; }
QToolButton#segment:hover { background: $hover; }
QToolButton#segment:pressed, QToolButton#segment:open { background: $pressed; }
QToolButton#segment:focus { border: 2px solid $accent; padding: 4px 8px; }
QToolButton#segment:disabled { color: $disabled; }
QToolButton#segment::menu-indicator { image: none; width: 0; }

QTabBar#segments { background: transparent; }
QTabBar#segments::tab { background: transparent; color: $text; border: 1px solid transparent; border-radius: 7px;
    padding: 6px 5px; font-weight: 600; }
QTabBar#segments::tab:hover { background: $hover; }
QTabBar#segments::tab:selected { background: $selection; border-color: $accent; }
QTabBar#segments::tab:selected:focus { border: 2px solid $accent; padding: 5px 4px; }
QFrame#ways { background: $hover; border: none; border-radius: 7px; }
QTabBar#ways { background: transparent; }
QTabBar#ways::tab { background: transparent; color: $text; border: 1px solid transparent; border-radius: 7px;
    padding: 4px 10px; }
QTabBar#ways[icons="true"]::tab { padding: 4px 0px 4px 10px; }
QTabBar#ways::tab:hover { background: $pressed; }
QTabBar#ways::tab:selected { background: $selection; border-color: $accent; font-weight: 600; }
QTabBar#ways::tab:selected:focus { border: 2px solid $accent; padding: 3px 9px; }
QTabBar#ways::tab:disabled { color: $disabled; }
QSplitter#columns::handle { background: transparent; }
QSplitter#columns::handle:hover { background: $hairline; border-radius: 2px; }

QProgressBar { background: $hairline; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }
QProgressBar::chunk { background: $accent; border-radius: 3px; }
QProgressBar#alpha_beta, QProgressBar#minimax { background: $hover; min-height: 9px; max-height: 9px; }
QProgressBar#minimax::chunk { background: $draw; }
QProgressBar#agreement { border-radius: 0; max-height: 3px; min-height: 3px; }
QProgressBar#agreement::chunk { background: $muted; border-radius: 0; }
QProgressBar#agreement[named="true"]::chunk { background: $win; }
QProgressBar#share_accent, QProgressBar#share_win, QProgressBar#share_muted {
    background: transparent; min-height: 8px; max-height: 8px; margin-left: 7px; }
QProgressBar#share_win::chunk { background: $win; }
QProgressBar#share_muted::chunk { background: $muted; }

QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QTextBrowser, QPlainTextEdit { background: $surface; border: 1px solid $hairline; border-radius: 10px; }
QTextEdit#plain { background: transparent; color: $text;
    border: 1px solid transparent; border-radius: 4px; padding: 2px 5px; }
QTextEdit#plain:focus { border-color: $accent; }

QSlider::groove:horizontal { background: $handle; height: 4px; border-radius: 2px; }
QSlider::sub-page:horizontal { background: $accent; border-radius: 2px; }
QSlider::handle:horizontal { background: $accent; border: 2px solid $surface; width: 14px; height: 14px;
    margin: -7px 0; border-radius: 9px; }
QSlider::handle:horizontal:focus { border-color: $text; }
QSlider::sub-page:horizontal:disabled, QSlider::handle:horizontal:disabled { background: $handle; }

QTreeView, QTableView { background: $surface; border: 1px solid $hairline; border-radius: 8px; }
QTableView#results::item { padding: 0 6px; }
QTableView#rows { border: 1px solid transparent; border-radius: 4px; outline: none; }
QTableView#rows:focus { border-color: $accent; }
QTableView#rows::item { padding: 0 5px; border-bottom: 1px solid $hairline; }
QTableView#rows::item:selected { background: $selection; color: $text; }
QTableView#rows QHeaderView::section { padding: 4px 8px; }
QTreeView::item { padding: 2px 0; }
QTreeView#contents { padding: 6px; show-decoration-selected: 0; outline: none; }
QTreeView#contents::item { padding: 3px 7px; border: 1px solid transparent; border-radius: 6px; color: $text; }
QTreeView#contents::branch, QTreeView#contents::branch:selected { background: $surface; }
QTreeView#contents::item:selected { background: $selection; border-color: $accent; }
QTreeView#moves { background: transparent; border: 1px solid transparent; border-radius: 4px; outline: none;
    show-decoration-selected: 1; }
QTreeView#moves:focus { border-color: $accent; }
QTreeView#moves::item { padding: 5px 0; color: $text; }
QTreeView#moves::item:selected { background: $selection; color: $text; }
QListView#cards { background: transparent; border: none; outline: none; }
QTreeView#plies { border: none; }
QTreeView#plies::item { padding: 0 0 0 10px; }
QTreeView#plies QHeaderView::section { border: none; padding: 0; }
QLabel#badge { background: $loss; color: $surface; font-weight: 600; border-radius: 10px; padding: 0; }
QFrame#mistake { border: none; border-radius: 8px; }
QFrame#mistake[shown="true"] { background: $selection; }
QToolButton#fold { background: transparent; color: $text; border: 1px solid transparent; padding: 1px 2px; }
QToolButton#fold:focus { border-color: $accent; border-radius: 4px; }
QToolButton#link { background: transparent; border: 1px solid transparent; color: $accent; padding: 1px 2px; }
QToolButton#link:hover { text-decoration: underline; }
QToolButton#link:focus { border-color: $accent; border-radius: 4px; }
QPushButton#title { background: transparent; border: 1px solid transparent; padding: 1px 0; text-align: left; }
QPushButton#title:hover { color: $accent; }
QPushButton#title:focus { border-color: $accent; border-radius: 4px; }
QFrame#inset { background: $paper; border: 1px solid $hairline; border-radius: 10px; }
QFrame#inset QToolButton#accent:disabled { background: $surface; color: $muted; border-color: $hairline; }
QFrame#verdict { background: $surface; border: 1px solid $win; border-radius: 8px; }
QFrame#verdict[right="false"] { border-color: $loss; }
QLabel#verdict { background: transparent; border: none; }
QLabel#verdict[right="true"] { color: $win; }
QLabel#verdict[right="false"] { color: $loss; }
QTextBrowser#lesson { background: transparent; border: none; }
QLabel#done { color: $win; }
QLineEdit#answer { padding: 0; font-weight: 600; border-color: $muted; }
QLineEdit#answer:focus { padding: 0; border-color: $accent; }
QLineEdit#answer[right="true"] { border: 2px solid $win; }
QLabel#letter { background: $accent; color: $on_accent; font-weight: 600; border-radius: 9px; padding: 0; }
QTreeView#flat { border: 1px solid transparent; border-radius: 4px; outline: none; }
QTreeView#flat:focus { border-color: $accent; }
QTreeView#flat::item { padding: 3px 6px; border-bottom: 1px solid $hairline; }
QTreeView#flat::item:selected { background: $selection; color: $text; }
QHeaderView { background: $surface; }
QHeaderView::section { background: $surface; color: $muted; border: none; border-bottom: 1px solid $hairline;
    padding: 4px 6px; }
QComboBox, QAbstractSpinBox, QLineEdit { background: $surface; color: $text; border: 1px solid $hairline;
    border-radius: 7px; padding: 5px 9px; selection-background-color: $accent; selection-color: $on_accent; }
QComboBox { padding-left: 7px; padding-right: 0; }
QAbstractSpinBox { padding: 4px 22px 4px 9px; qproperty-alignment: "AlignRight | AlignVCenter"; }
QComboBox:hover, QAbstractSpinBox:hover, QLineEdit:hover { border-color: $handle; }
QAbstractSpinBox:focus, QLineEdit:focus { border: 2px solid $accent; padding: 4px 8px; }
/* A thicker edge with less padding would make Qt's list of a box lower by as much, and cut its last row. */
QComboBox:focus { border-color: $accent; background: $selection; }
QLineEdit { padding: 6px 9px 5px 9px; }
QLineEdit:focus { padding: 5px 8px 4px 8px; }
QLineEdit#source { background: $paper; border: 1px solid $hairline; border-radius: 4px; padding: 1px 5px; }
QLineEdit#source:focus { border-color: $accent; }
QAbstractSpinBox:focus { padding: 3px 21px 3px 8px; }
QComboBox:disabled, QAbstractSpinBox:disabled, QLineEdit:disabled { color: $disabled; }
QComboBox#chip { border-radius: 14px; padding-left: 10px; }
QComboBox::drop-down { subcontrol-origin: border; subcontrol-position: center right; width: 22px; border: none; }
QComboBox QAbstractItemView { background: $surface; color: $text; border: none; margin: 0 1px; padding: 0 3px;
    outline: none; selection-background-color: $selection; selection-color: $text; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { subcontrol-origin: border; width: 22px; border: none;
    background: transparent; }
QAbstractSpinBox::up-button { subcontrol-position: top right; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; }
QComboBox::down-arrow, QAbstractSpinBox::down-arrow { image: url("$arrow_down"); width: 9px; height: 6px; }
QAbstractSpinBox::up-arrow { image: url("$arrow_up"); width: 9px; height: 6px; }

QScrollArea { background: transparent; border: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: $handle; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: $muted; }
QAbstractScrollArea#cards QScrollBar:vertical { width: 6px; }
QAbstractScrollArea#cards QScrollBar::handle { margin: 1px; border-radius: 2px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
""")


def style_sheet(colours: Mapping[str, str]) -> str:
    """Return the sheet with every colour put in. Raises KeyError for a colour that is not among ``colours``."""
    arrows = {f"arrow_{way}": (path.as_posix() if path else "") for way, path in _arrows().items()}
    return _SHEET.substitute(colours, **arrows)


def _arrows() -> dict[str, Path | None]:
    """Return the files of the arrows of fields; a sheet has no way to draw one."""
    return {way: resource(f"icons/arrow-{way}.png") for way in ("down", "up")}
