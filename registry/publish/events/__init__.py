"""What happened and will happen: feeds, calendars and the picture of a history."""
