-- Social activities. Times are milliseconds since 1970.
create table activity (
  id uuid primary key,
  -- The author.
  uid uuid not null,
  category text not null,
  -- 0: everyone sees it; 1: the people that the author likes; 2: the invited ones.
  privacy smallint not null,
  description text not null,
  starts_at bigint not null,
  ends_at bigint not null,
  time_zone text not null,
  made_at bigint not null,
  modified_at bigint not null,
  -- Rises with each change that a calendar entry must follow.
  sequence integer not null default 0,
  cancelled_at bigint,
  -- Number of people who can join besides the author; null for no limit of the author's.
  places smallint,
  needs_yes boolean not null,
  is_my_place boolean not null,
  -- True while the author can be found by strangers: searches show no other activities.
  is_shown boolean not null,
  -- What everybody who sees the activity is told of its place: the middle of a square, and its town.
  told_lat double precision,
  told_lng double precision,
  town jsonb,
  -- The square of the search grid that contains the middle.
  cell integer,
  -- The next one on the waiting list gets this number.
  next_turn integer not null default 1,
  -- Number of the steps before the start that are done: asked, reminded, unanswered places given away.
  stage smallint not null,
  -- The clock has something to do at this time.
  due_at bigint,
  -- True if devices of others than those who acted have old counts.
  is_stale boolean not null default false
);
create index activity_uid on activity (uid, ends_at);
create index activity_due on activity (due_at) where due_at is not null;
create index activity_near on activity (cell, starts_at) include (id, uid, privacy, category, ends_at, told_lat, told_lng)
  where is_shown and cancelled_at is null;
create index activity_soon on activity (starts_at, id) include (uid, privacy, category, ends_at)
  where is_shown and cancelled_at is null;

-- The exact place, apart from all that is searched.
create table activity_place (
  id uuid primary key references activity on delete cascade,
  uid uuid not null,
  -- The columns of the wire, by their names.
  place jsonb not null
);
create index activity_place_uid on activity_place (uid);

-- Members who are invited or take part. The author is not among them.
create table activity_person (
  activity uuid not null references activity on delete cascade,
  uid uuid not null,
  state text not null check (state in
    ('invited', 'asked', 'joined', 'waiting', 'offered', 'missed', 'declined', 'refused')),
  is_invited boolean not null default false,
  -- Place on the waiting list, or among those who wait for the author's yes: the least is the first.
  turn integer,
  since bigint not null,
  -- Moment until which an offered place can be taken.
  answer_by bigint,
  -- 'asked' on the day, until the member says 'yes'.
  coming text,
  primary key (activity, uid)
);
create index activity_person_uid on activity_person (uid);
create index activity_person_turn on activity_person (activity, state, turn);
