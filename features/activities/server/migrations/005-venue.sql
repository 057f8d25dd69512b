-- The author's own words for the place. They are told to whom the exact place is told.
alter table activity_place add column venue text;
