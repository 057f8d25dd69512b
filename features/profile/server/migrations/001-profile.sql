-- A member's self, apart from the account. Times are milliseconds since 1970.
create table profile (
  uid uuid primary key,
  gender smallint not null,
  -- YYYY-MM-DD; read by its owner only. Others see an age.
  dob text not null check (dob ~ '^\d{4}-\d{2}-\d{2}$'),
  -- IANA; whose midnight a birthday begins at.
  time_zone text not null,
  headline text not null default '',
  bio text not null default '',
  style text not null default '5',
  interested text[] not null default '{}',
  characteristics jsonb not null default '{}',
  personality jsonb not null default '{}',
  goals jsonb not null default '{}',
  socials jsonb,
  search_filter jsonb not null,
  heard_about_us text,
  photo_verified_at bigint,
  -- Column → the version of the record that brought it, and the device it came from.
  column_changes jsonb not null default '{}',
  -- When it says something else without anybody writing: the next birthday, the end of being new.
  changes_by_clock_at bigint not null,
  made_at bigint not null,
  modified_at bigint not null
);
create index profile_changes_by_clock on profile (changes_by_clock_at);

-- Where a member is. The true point is read by its owner only.
create table profile_place (
  uid uuid primary key references profile on delete cascade,
  -- Words and point as their owner has them.
  place jsonb not null,
  -- The point on the 2 km grid that everything about others is computed from.
  grid_lat double precision not null,
  grid_lng double precision not null,
  moved_at bigint not null,
  -- A move that came too soon after the one before: when it takes effect.
  moves_at bigint
);
create index profile_place_moves on profile_place (moves_at) where moves_at is not null;
