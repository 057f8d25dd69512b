-- Finds old tombstones without reading what is alive.
create index sync_row_dead on sync_row (uid, seq) where dead;

-- To be called once after a backup was restored or a replica promoted: what clients were told since is no longer
-- true, so that all of them start again. The number comes from the clock, so that two restorations of one backup
-- differ; members without a stream yet get it with their first.
create function sync_new_epoch() returns integer language plpgsql as $$
declare
  fresh integer := greatest(
    extract(epoch from clock_timestamp())::bigint - 1700000000,
    (select coalesce(max(epoch), 1) + 1 from sync_head))::integer;
begin
  update sync_head set epoch = fresh;
  execute format('alter table sync_head alter column epoch set default %s', fresh);
  return fresh;
end $$;
