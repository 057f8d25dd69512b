-- Who is not to be shown to whom as somebody new: whom the member likes, hides or blocks, and who hides or blocks
-- them. Whoever likes the member and waits for an answer is not among them. What was swiped most comes first, so that
-- a question about two looks no further than it has to.
create view circle_apart (uid, other) as
  select uid, fid from circle_hidden
  union all
  select fid, sid from circle
  union all
  select sid, fid from circle where connected
  union all
  select fid, uid from circle_hidden
  union all
  select uid, target from circle_block
  union all
  select target, uid from circle_block;
