-- Messages of the conversations of activities. Times are milliseconds since 1970.
create table chat_activity_message (
  id uuid primary key,
  activity uuid not null,
  sender uuid not null,
  content text not null,
  -- The dates of one activity are the order of its messages.
  date bigint not null
);
create unique index chat_activity_message_order on chat_activity_message (activity, date);
create index chat_activity_message_sender on chat_activity_message (sender, date);
