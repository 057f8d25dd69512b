-- Who is what to whom. Times are milliseconds since 1970. A pair is one row, whoever liked first.
create table circle (
  fid uuid not null,
  sid uuid not null,
  connected boolean not null default false,
  creation_date bigint not null,
  last_modified bigint not null,
  primary key (fid, sid),
  check (fid <> sid)
);
-- Two that like each other at the same moment meet here: one row, and it is a match.
create unique index circle_pair on circle (least(fid, sid), greatest(fid, sid));
create index circle_sid on circle (sid);

create table circle_favorite (
  uid uuid not null,
  sid uuid not null,
  creation_date bigint not null,
  notification boolean not null default true,
  primary key (uid, sid)
);
create index circle_favorite_sid on circle_favorite (sid);

create table circle_visit (
  visitor_uid uuid not null,
  visitor_id uuid not null,
  last_visit bigint not null,
  notification boolean not null default true,
  primary key (visitor_uid, visitor_id)
);
create index circle_visit_id on circle_visit (visitor_id);

create table circle_hidden (
  uid uuid not null,
  fid uuid not null,
  creation_date bigint not null,
  primary key (uid, fid)
);
create index circle_hidden_fid on circle_hidden (fid);

create table circle_block (
  uid uuid not null,
  target uuid not null,
  creation_date bigint not null,
  primary key (uid, target)
);
create index circle_block_target on circle_block (target);
