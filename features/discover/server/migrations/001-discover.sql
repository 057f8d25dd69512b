-- What the search goes by, for everybody who is to be found: narrow, so that the indexes hold all of it. Others are
-- told nothing of a row but its place in an order. Times are minutes since 1970.
create table discover_seek (
  uid uuid primary key,
  -- The squares of 4 and of 32 km around the middle of their square, each with the gender in its last four bits: one
  -- number, so that an index goes on with the time behind it. Null where the place is not told.
  near_cell integer,
  far_cell integer,
  -- The same middle as a point on the unit sphere: distances are chords, without trigonometry.
  x real,
  y real,
  z real,
  gender smallint not null,
  active_minute integer not null,
  joined_minute integer not null,
  -- The minute after their last move, 0 before it: a list that began earlier goes on without them, or they could come
  -- twice.
  placed_minute integer not null,
  -- 0: not told, and so not asked for either.
  age smallint not null,
  style smallint not null,
  -- 1: has a picture, 2: is verified.
  flags smallint not null,
  -- To whom they want to be shown.
  wants smallint not null,
  wants_min smallint not null,
  wants_max smallint not null,
  -- For the advanced search alone: 'interest:…', 'height:…'.
  traits text[] not null
) with (
  fillfactor = 80,
  -- Every sign of life writes a row; what costs is the visibility map that it clears.
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 200,
  autovacuum_vacuum_cost_delay = 1
);

create index discover_seek_near on discover_seek (near_cell, active_minute)
  include (uid, x, y, z, placed_minute, age, style, flags, wants, wants_min, wants_max) with (fillfactor = 80);
create index discover_seek_far on discover_seek (far_cell, active_minute)
  include (uid, x, y, z, placed_minute, age, style, flags, wants, wants_min, wants_max) with (fillfactor = 80);
create index discover_seek_all on discover_seek (gender, active_minute)
  include (uid, x, y, z, placed_minute, age, style, flags, wants, wants_min, wants_max) with (fillfactor = 80);
create index discover_seek_newest_far on discover_seek (far_cell, joined_minute)
  include (uid, x, y, z, active_minute, age, style, flags, wants, wants_min, wants_max) with (fillfactor = 80);
create index discover_seek_newest on discover_seek (gender, joined_minute)
  include (uid, x, y, z, active_minute, age, style, flags, wants, wants_min, wants_max) with (fillfactor = 80);

-- A member's search filter, where it differs from the default.
create table discover_filter (
  uid uuid primary key,
  -- The columns of the wire, by their names.
  content jsonb not null,
  modified_at bigint not null
);
