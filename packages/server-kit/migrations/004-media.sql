-- What lies in the media store. A row is there before its bytes and until after them, so that no bytes are ever
-- without one: what a killed process leaves behind is found here.
create table media_object (
  key text primary key,
  -- Whose it is; nobody's once it is gone.
  uid uuid,
  kind text not null,
  sizes text[] not null,
  type text not null,
  bytes bigint not null,
  state text not null check (state in ('new', 'kept', 'gone')),
  changed_at bigint not null
);
create index media_object_uid on media_object (uid) where uid is not null;
create index media_object_left on media_object (changed_at) where state <> 'kept';
