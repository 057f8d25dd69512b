-- Up to here the results of what this client sent were forgotten, and when the last of them had been stored.
alter table sync_client
  add column forgotten_n bigint not null default 0,
  add column forgotten_at bigint not null default 0;

-- Locks the client and finds how those of these entries ended that have come before: by number, or by mid under
-- whatever name and number. A function, because each of its statements sees what was committed while the one before
-- it waited; two halves of one statement would not.
create function sync_open_client(
  of_uid uuid, of_client uuid, of_schema integer, at_now bigint, ns bigint[], mids uuid[])
returns table (last_n bigint, forgotten_n bigint, forgotten_at bigint, ends jsonb) language plpgsql as $$
begin
  insert into sync_client as c (uid, client_id, schema, seen_at) values (of_uid, of_client, of_schema, at_now)
    on conflict (uid, client_id) do update set schema = excluded.schema, seen_at = excluded.seen_at
    returning c.last_n, c.forgotten_n, c.forgotten_at into last_n, forgotten_n, forgotten_at;
  select coalesce(jsonb_agg(jsonb_build_object(
      'n', case when r.client_id = of_client then r.n end, 'mid', r.mid, 'status', r.status, 'body', r.body)), '[]')
    into ends from sync_result r
    where r.uid = of_uid and (r.mid = any(mids) or (r.client_id = of_client and r.n = any(ns)));
  return next;
end $$;
