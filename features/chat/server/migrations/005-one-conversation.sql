-- The conversation of an activity is stored as that of two members. Its id stands in low, in high, and in
-- receiver, where two members would stand; in chat_side it is the other.
alter table chat_conversation drop constraint chat_conversation_check;
alter table chat_conversation add check (low <= high);
create index chat_conversation_talk on chat_conversation (low) where low = high;

-- Date up to which a member has read the conversation of an activity. Nobody else is told of it.
alter table chat_side add column read_to bigint not null default -1;

-- State of a message for one of its readers.
create table chat_mark (
  message_id uuid not null references chat_message on delete cascade,
  uid uuid not null,
  reaction text,
  is_gone boolean not null default false,
  primary key (message_id, uid)
);
create index chat_mark_uid on chat_mark (uid);
insert into chat_mark (message_id, uid, reaction, is_gone)
  select id, sender, sender_reaction, is_gone_for_sender from chat_message
    where sender_reaction is not null or is_gone_for_sender
  union all
  select id, receiver, receiver_reaction, is_gone_for_receiver from chat_message
    where receiver_reaction is not null or is_gone_for_receiver;
-- Processes of the version before write these four columns while they drain. Nothing else reads or writes them.
create function chat_mark_follow() returns trigger language plpgsql as $$
begin
  insert into chat_mark (message_id, uid, reaction, is_gone)
    select new.id, r.uid, r.reaction, r.is_gone from (values
      (new.sender, new.sender_reaction, new.is_gone_for_sender, old.sender_reaction, old.is_gone_for_sender),
      (new.receiver, new.receiver_reaction, new.is_gone_for_receiver, old.receiver_reaction, old.is_gone_for_receiver)
    ) r (uid, reaction, is_gone, old_reaction, was_gone)
    where r.reaction is distinct from r.old_reaction or r.is_gone <> r.was_gone
    on conflict (message_id, uid) do update set reaction = excluded.reaction, is_gone = excluded.is_gone;
  return null;
end $$;
create trigger chat_mark_follow
  after update of sender_reaction, receiver_reaction, is_gone_for_sender, is_gone_for_receiver on chat_message
  for each row execute function chat_mark_follow();

insert into chat_conversation (low, high, last_date, made_at)
  select activity, activity, max(date), min(date) from chat_activity_message group by activity;
insert into chat_side (uid, other, read_to) select uid, activity, read_to from chat_activity_read;
insert into chat_message (id, low, high, sender, receiver, content, date)
  select id, activity, activity, sender, activity, content, date from chat_activity_message
  on conflict (id) do nothing;
create index chat_message_said on chat_message (sender) where low = high;

-- Devices have the rows in the table of all messages from now on.
select sync_log(coalesce(jsonb_agg(jsonb_build_object('u', uid, 't', t, 's', source, 'w', w, 'f', ref) order by uid, t), '[]'))
from (
  select r.uid, 'activity_messages' as t, r.source, null as w, r.ref
    from sync_row r where r.tbl = 'activity_messages' and not r.dead
  union all
  select r.uid, 'messages', r.source, 'full', r.ref
    from sync_row r join chat_message m on m.id::text = r.source and m.low = m.high
    where r.tbl = 'activity_messages' and not r.dead
) moved;
drop table chat_activity_message, chat_activity_read;
