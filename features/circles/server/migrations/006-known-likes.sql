-- The members that a member likes and who may know of it without premium: matches, and likes that their author has
-- revealed.
create view circle_liked_openly (uid, other) as
  select fid, sid from circle where connected or is_open
  union all
  select sid, fid from circle where connected;
