-- Refusals that are old, or of which a member has too many, are shortened to their numbers and codes: runs
-- [[from, to, code, at], …] in ascending order. Up to unknown_n such runs were deleted, too.
alter table sync_client
  add column made_at bigint not null default 0,
  add column refused jsonb not null default '[]',
  add column unknown_n bigint not null default 0;
create index sync_result_refused on sync_result (uid, at) where status = 'refused';

-- Moves what is left of clients to the one client with the nil id, which collects it for each member: results that are
-- still found by their mid, and the newest time of a result that is not. Deletes the clients.
create function sync_drop_clients(of_uid uuid, dropped uuid[]) returns void language plpgsql as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  start_n bigint;
begin
  -- Nothing is left of a member who was erased while this waited.
  perform 1 from sync_client where uid = of_uid and client_id = any(dropped) for update;
  insert into sync_client as c (uid, client_id, schema, seen_at, forgotten_at)
    select of_uid, nil, 0, 0, max(forgotten_at) from sync_client
    where uid = of_uid and client_id = any(dropped) having count(*) > 0
    on conflict (uid, client_id) do update set forgotten_at = greatest(c.forgotten_at, excluded.forgotten_at)
    returning c.last_n into start_n;
  with numbered as (
    select client_id, n, row_number() over (order by at, client_id, n) as place from sync_result
    where uid = of_uid and client_id = any(dropped)),
  moved as (
    update sync_result r set client_id = nil, n = start_n + numbered.place from numbered
    where r.uid = of_uid and r.client_id = numbered.client_id and r.n = numbered.n
    returning r.n)
  update sync_client set last_n = greatest(last_n, (select max(n) from moved)) where uid = of_uid and client_id = nil;
  delete from sync_client where uid = of_uid and client_id = any(dropped);
end $$;

-- Keeps a member's fifty clients that were seen last, and answers everything that is known of numbers without a result.
drop function sync_open_client(uuid, uuid, integer, bigint, bigint[], uuid[]);
create function sync_open_client(
  of_uid uuid, of_client uuid, of_schema integer, at_now bigint, ns bigint[], mids uuid[])
returns table (last_n bigint, forgotten_n bigint, forgotten_at bigint, unknown_n bigint, refused jsonb,
  dropped_at bigint, ends jsonb) language plpgsql as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  too_many uuid[];
  client_made_at bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('sync push ' || of_uid::text, 0));
  perform 1 from sync_client c where c.uid = of_uid and c.client_id = of_client;
  if not found then
    select array_agg(o.client_id) into too_many from (
      select c.client_id from sync_client c where c.uid = of_uid and c.client_id <> nil
      order by c.seen_at desc, c.client_id desc offset 49) o;
    if too_many is not null then perform sync_drop_clients(of_uid, too_many); end if;
  end if;
  insert into sync_client as c (uid, client_id, schema, seen_at, made_at)
    values (of_uid, of_client, of_schema, at_now, at_now)
    on conflict (uid, client_id) do update set schema = excluded.schema, seen_at = excluded.seen_at
    returning c.last_n, c.forgotten_n, c.forgotten_at, c.unknown_n, c.refused, c.made_at
    into last_n, forgotten_n, forgotten_at, unknown_n, refused, client_made_at;
  -- A client that was made since may be one that was dropped.
  select c.forgotten_at into dropped_at from sync_client c
    where c.uid = of_uid and c.client_id = nil and c.forgotten_at < client_made_at;
  dropped_at := coalesce(dropped_at, 0);
  select coalesce(jsonb_agg(jsonb_build_object(
      'n', case when r.client_id = of_client then r.n end, 'mid', r.mid, 'status', r.status, 'body', r.body)), '[]')
    into ends from (
      select * from sync_result where uid = of_uid and mid = any(mids)
      union all
      select * from sync_result where uid = of_uid and client_id = of_client and n = any(ns) and mid <> all(mids)
    ) r;
  return next;
end $$;
