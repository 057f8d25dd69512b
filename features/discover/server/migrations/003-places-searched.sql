-- The towns around which a member searched today: nobody needs many, except to locate others.
create table discover_searched (
  uid uuid primary key,
  -- In days since 1970. The row of an earlier day counts for nothing, and is deleted.
  day integer not null,
  -- Ids of the gazetteer.
  towns integer[] not null
);
create index discover_searched_day on discover_searched (day);

-- The same for all members of a network, by a keyed hash of its address.
create table discover_searched_network (
  network bytea primary key,
  day integer not null,
  towns integer[] not null
);
create index discover_searched_network_day on discover_searched_network (day);
