-- What a message was before it was edited or deleted, sealed. Only a report about the conversation opens it.
create table chat_original (
  id uuid primary key,
  message_id uuid not null,
  low uuid not null,
  high uuid not null,
  sender uuid not null,
  date bigint not null,
  changed_at bigint not null,
  is_deleted boolean not null,
  kept_until bigint not null,
  sealed bytea not null
);
create index chat_original_conversation on chat_original (low, high, changed_at);
create index chat_original_message on chat_original (message_id);
create index chat_original_high on chat_original (high);
create index chat_original_sender on chat_original (sender);
create index chat_original_until on chat_original (kept_until);
