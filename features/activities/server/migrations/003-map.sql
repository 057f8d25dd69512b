-- For the map: the activities between two latitudes, with all that the groups are made of.
create index activity_map on activity (told_lat, told_lng) include (id, uid, privacy, category, starts_at, ends_at)
  where is_shown and cancelled_at is null;
