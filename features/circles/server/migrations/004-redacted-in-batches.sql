-- Likes and visits that a standard member may not attribute reach them in batches, at fixed times of the clock
-- (decision 068). Times are milliseconds since 1970.

-- The redacted rows that a member sees, as of the last batch. Nothing but a batch writes or deletes them, except that
-- a like goes as soon as the member may know who it is from. Members with premium have them too and do not see them.
create table circle_redacted (
  -- What the change log knows the row by: it does not tell who it is about.
  id uuid primary key default gen_random_uuid(),
  -- The member who sees it.
  uid uuid not null,
  kind text not null check (kind in ('like', 'visit')),
  -- Null once this member is erased.
  other uuid,
  -- The time that the row shows.
  shown_at bigint not null,
  -- The first batch after this takes the row away. Null while nothing ends it.
  ends_at bigint
);
create index circle_redacted_uid on circle_redacted (uid);
create unique index circle_redacted_pair on circle_redacted (uid, kind, other);
create index circle_redacted_other on circle_redacted (other);
create index circle_redacted_ends on circle_redacted (ends_at) where ends_at is not null;

-- What a later batch has to look at again for the receiver: something has changed between the two.
create table circle_waiting (
  -- Who likes or visits.
  uid uuid not null,
  kind text not null check (kind in ('like', 'visit')),
  receiver uuid not null,
  -- When it changed first.
  at bigint not null,
  primary key (receiver, kind, uid)
);
create index circle_waiting_uid on circle_waiting (uid);

-- What members see now stays, under the references that their devices know.
insert into circle_redacted (uid, kind, other, shown_at)
  select c.sid, 'like', c.fid, c.creation_date - c.creation_date % 14400000
  from circle c join sync_row r on r.uid = c.sid and r.tbl = 'circles' and r.source = c.fid::text and not r.dead
  where not c.connected and not c.is_open;
insert into circle_redacted (uid, kind, other, shown_at, ends_at)
  select v.visitor_id, 'visit', v.visitor_uid, v.last_visit - v.last_visit % 14400000, v.last_visit + 2592000000
  from circle_visit v
  join sync_row r on r.uid = v.visitor_id and r.tbl = 'visitors' and r.source = '<' || v.visitor_uid and not r.dead;
update sync_row r set source = '?' || n.id from circle_redacted n
  where r.uid = n.uid and r.view = 'redacted' and not r.dead
    and ((r.tbl = 'circles' and n.kind = 'like' and r.source = n.other::text)
      or (r.tbl = 'visitors' and n.kind = 'visit' and r.source = '<' || n.other));
