-- Lets one push of a member run at a time, whatever its client id. A copied device sends the same mutations under another
-- client id: without this lock, two transactions could both find no result of a mutation and both apply it. The lock is
-- taken in a statement of its own, so that the next statement sees the results of the transaction that held it.
create or replace function sync_open_client(
  of_uid uuid, of_client uuid, of_schema integer, at_now bigint, ns bigint[], mids uuid[])
returns table (last_n bigint, forgotten_n bigint, forgotten_at bigint, ends jsonb) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sync push ' || of_uid::text, 0));
  insert into sync_client as c (uid, client_id, schema, seen_at) values (of_uid, of_client, of_schema, at_now)
    on conflict (uid, client_id) do update set schema = excluded.schema, seen_at = excluded.seen_at
    returning c.last_n, c.forgotten_n, c.forgotten_at into last_n, forgotten_n, forgotten_at;
  select coalesce(jsonb_agg(jsonb_build_object(
      'n', case when r.client_id = of_client then r.n end, 'mid', r.mid, 'status', r.status, 'body', r.body)), '[]')
    into ends from (
      select * from sync_result where uid = of_uid and mid = any(mids)
      union all
      select * from sync_result where uid = of_uid and client_id = of_client and n = any(ns) and mid <> all(mids)
    ) r;
  return next;
end $$;
