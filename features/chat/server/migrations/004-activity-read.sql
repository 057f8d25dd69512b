-- Date up to which a member has read the conversation of an activity. Nobody else is told of it.
create table chat_activity_read (
  activity uuid not null,
  uid uuid not null,
  read_to bigint not null,
  primary key (activity, uid)
);
create index chat_activity_read_uid on chat_activity_read (uid);
