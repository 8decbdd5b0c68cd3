"""The board one plays on."""
