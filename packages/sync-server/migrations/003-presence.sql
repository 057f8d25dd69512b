-- On which processes a member has sockets. A row counts while its process says now and then that it lives.
create table sync_presence (
  uid uuid not null,
  process_id uuid not null,
  came_at bigint not null,
  seen_at bigint not null,
  primary key (uid, process_id)
) with (fillfactor = 80);
create index sync_presence_process on sync_presence (process_id);
create index sync_presence_seen on sync_presence (seen_at);
