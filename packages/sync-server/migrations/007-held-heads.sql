-- Answers where the heads it locks stand: what a transaction adds begins there, and can be told as it is to those who
-- stand there too.
drop function sync_lock_heads(uuid[]);
create function sync_lock_heads(uids uuid[]) returns table (held_uid uuid, held_epoch integer, held_seq bigint)
language plpgsql as $$
begin
  insert into sync_head (uid) select distinct u from unnest(uids) u order by u on conflict do nothing;
  -- An UPDATE promises no order of locking; this does.
  return query select h.uid, h.epoch, h.seq from sync_head h where h.uid = any(uids) order by h.uid for update;
end $$;

-- By number and by mid apart, each by its own index: either of the two in one condition reads all that the member
-- ever sent.
create or replace function sync_open_client(
  of_uid uuid, of_client uuid, of_schema integer, at_now bigint, ns bigint[], mids uuid[])
returns table (last_n bigint, forgotten_n bigint, forgotten_at bigint, ends jsonb) language plpgsql as $$
begin
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
