-- Work that happens after a commit. Finished jobs are deleted, given-up ones stay with failed_at.
-- A claim and the renewal of its lease touch no indexed column and fit beside the old version of the row
-- (fillfactor), so that they leave the indexes alone; a queue is mostly dead rows, so vacuum comes often.
create table job (
  id uuid primary key,
  kind text not null,
  payload bytea not null,
  uid uuid,
  run_at bigint not null,
  attempt integer not null default 0,
  locked_until bigint,
  failed_at bigint,
  made_at bigint not null
) with (
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 500,
  autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);

create index job_due on job (run_at, id) where failed_at is null;
create index job_uid on job (uid) where uid is not null;

-- When each repeating job is due next; one row for all processes.
create table job_schedule (
  kind text primary key,
  next_at bigint not null
);
