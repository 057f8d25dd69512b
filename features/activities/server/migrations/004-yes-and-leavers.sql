-- The moment of the author's yes: an answer to somebody who asked, or an invitation. Null without one.
alter table activity_person add column allowed_at bigint;
-- Everybody who had joined has been told the exact place already.
update activity_person set allowed_at = since where is_invited or state = 'joined';
-- A private home is told exactly only to those to whom the author has said yes.
update activity a set needs_yes = true where is_my_place
  or exists (select from activity_place p where p.id = a.id and p.place ->> 'name' is null);

-- Members who had joined and left, for the author. A later visit replaces the earlier one.
create table activity_leaver (
  activity uuid not null references activity on delete cascade,
  uid uuid not null,
  joined_at bigint not null,
  left_at bigint not null,
  primary key (activity, uid)
);
create index activity_leaver_uid on activity_leaver (uid);
