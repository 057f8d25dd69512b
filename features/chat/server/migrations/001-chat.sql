-- What two say to each other. Times are milliseconds since 1970; of the two, low is the lesser id.
create table chat_conversation (
  low uuid not null,
  high uuid not null,
  -- While a request waits for its answer: whose it is.
  requested_by uuid,
  -- The latest message has this date; the next has a later one, so that the dates are their order.
  last_date bigint not null,
  made_at bigint not null,
  primary key (low, high),
  check (low < high)
);
create index chat_conversation_high on chat_conversation (high);

-- How it stands for one of the two.
create table chat_side (
  uid uuid not null,
  other uuid not null,
  -- Messages up to here are gone from this side.
  cleared_to bigint not null default -1,
  is_muted boolean not null default false,
  waits_until bigint not null default 0,
  primary key (uid, other)
);
create index chat_side_other on chat_side (other);

create table chat_message (
  id uuid primary key,
  low uuid not null,
  high uuid not null,
  sender uuid not null,
  receiver uuid not null,
  content text not null,
  date bigint not null,
  attachments jsonb,
  is_read boolean not null default false,
  relative_id uuid,
  edited_at bigint,
  sender_reaction text,
  receiver_reaction text,
  is_gone_for_sender boolean not null default false,
  is_gone_for_receiver boolean not null default false
);
create unique index chat_message_order on chat_message (low, high, date);
create index chat_message_high on chat_message (high);
create index chat_message_unread on chat_message (receiver, sender, date) where not is_read;

-- Files that were brought: for a message, or waiting for one.
create table chat_file (
  key text primary key,
  uid uuid not null,
  message_id uuid,
  kind text not null,
  -- What is told of it in the message.
  facts jsonb not null,
  made_at bigint not null
);
create index chat_file_message on chat_file (message_id);
create index chat_file_uid on chat_file (uid);
