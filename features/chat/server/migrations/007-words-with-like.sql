-- Card of the receiver's profile that a message answers: {"prompt", "answer"}.
alter table chat_message add column about jsonb;

-- Words that wait with a like until the two match. The author may not write to the other member before.
create table chat_waiting (
  uid uuid not null,
  other uuid not null,
  content text not null,
  about jsonb,
  at bigint not null,
  primary key (uid, other)
);
create index chat_waiting_other on chat_waiting (other);
