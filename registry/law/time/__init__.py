"""The law through time: schedules, replay, versions, and the selection of one for a day."""
