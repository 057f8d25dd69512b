create table support_feedback (
  uid uuid not null,
  id uuid not null,
  -- The columns the author writes, by their names on the wire.
  content jsonb not null,
  made_at bigint not null,
  primary key (uid, id)
);
