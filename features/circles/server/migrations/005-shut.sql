-- Pairs of which neither may be shown to the other, for a block or a hide by either side.
create view circle_shut (uid, other) as
  select uid, fid from circle_hidden
  union all
  select fid, uid from circle_hidden
  union all
  select uid, target from circle_block
  union all
  select target, uid from circle_block;

-- The members that a member likes, matches among them.
create view circle_liked (uid, other) as
  select fid, sid from circle
  union all
  select sid, fid from circle where connected;
