-- The squares in which the members of a network were today, beyond the first three of each, by a keyed hash of the
-- address from which they signed in.
create table profile_network_square (
  network bytea primary key,
  -- In days since 1970. The row of an earlier day counts for nothing, and is deleted.
  day integer not null,
  -- The middles of the squares.
  squares text[] not null
);
create index profile_network_square_day on profile_network_square (day);
