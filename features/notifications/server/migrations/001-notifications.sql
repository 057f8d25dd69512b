-- What happened to members. Times are milliseconds since 1970.

-- One row for each topic of a member: the thing that the row tells of. Its policy asks the feature of that thing
-- whether the member may see it now, and how many events there are.
create table notification (
  -- Random: an id in the order of time would tell the order within a batch.
  id uuid primary key default gen_random_uuid(),
  uid uuid not null,
  kind text not null,
  topic text not null,
  -- The other member. Null for security, and for a batch of people whom the member may not know.
  other uuid,
  -- Time of the newest event; for a batch the time that its rows show.
  at bigint not null,
  -- The member has read everything up to this time.
  read_at bigint
);
create unique index notification_topic on notification (uid, topic);
create index notification_at on notification (uid, at);
create index notification_other on notification (other) where other is not null;

create table notification_choice (
  uid uuid primary key,
  time_zone text not null,
  -- Minutes of the day; both or none.
  quiet_from smallint,
  quiet_to smallint,
  shows_previews boolean not null default false,
  check ((quiet_from is null) = (quiet_to is null))
);
