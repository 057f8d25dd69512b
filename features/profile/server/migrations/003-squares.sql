-- The squares of the grid in which a member was, from which follows what others are told of a place: a count by
-- square, without points and without times finer than a day.
create table profile_square (
  uid uuid not null references profile on delete cascade,
  -- The middle of the square.
  lat double precision not null,
  lng double precision not null,
  -- The number of days on which the member was there.
  days integer not null,
  -- The last of them, in days since 1970. The row is deleted 60 days later.
  last_day integer not null,
  -- True if others are told this square while the member is in it or near it.
  is_anchor boolean not null,
  primary key (uid, lat, lng)
);
create index profile_square_forgotten on profile_square (last_day);

-- The town of the middle of the told square, which others are told; the words in `place` are for the owner alone.
alter table profile_place add column town jsonb not null default '{}';
-- The job that ends waiting moves fills it for the members who are there already.
update profile_place set moves_at = 0;
