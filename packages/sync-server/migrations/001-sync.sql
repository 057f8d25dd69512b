-- One row per visible record, one counter per member. Times are milliseconds since 1970.
create table sync_head (
  uid uuid primary key,
  -- Grows when what was given out can no longer be relied on: a restored backup, a promoted replica.
  epoch integer not null default 1,
  seq bigint not null default 0,
  -- Tombstones below this are gone: a cursor from before has to start again.
  min_seq bigint not null default 0
) with (fillfactor = 70);

-- What every client of the member should add up to, table by table.
create table sync_sum (
  uid uuid not null,
  tbl text not null,
  count bigint not null,
  lo bigint not null,
  hi bigint not null,
  primary key (uid, tbl)
) with (fillfactor = 70);

create table sync_row (
  uid uuid not null,
  tbl text not null,
  -- What the member knows the record by. While it is redacted, a word of its own that says nothing.
  ref uuid not null,
  -- What the feature knows the record by.
  source text not null,
  view text not null check (view in ('full', 'redacted')),
  seq bigint not null,
  ver bigint not null,
  dead boolean not null default false,
  primary key (uid, tbl, ref),
  constraint sync_row_seq unique (uid, seq)
) with (fillfactor = 80);
create index sync_row_source on sync_row (uid, tbl, source) where not dead;

create table sync_client (
  uid uuid not null,
  client_id uuid not null,
  last_n bigint not null default 0,
  schema integer not null,
  seen_at bigint not null,
  -- When a mismatch of sums last made this client start a table again.
  healed_at bigint not null default 0,
  primary key (uid, client_id)
) with (fillfactor = 80);

create table sync_result (
  uid uuid not null,
  client_id uuid not null,
  n bigint not null,
  mid uuid not null,
  status text not null,
  body jsonb not null,
  at bigint not null,
  primary key (uid, client_id, n),
  constraint sync_result_mid unique (uid, mid)
);
create index sync_result_at on sync_result (at);

-- The same arithmetic as hashRow() on the clients.
create function sync_hash_lo(ref uuid, ver bigint) returns bigint language sql immutable parallel safe as $$
  select ((('x' || lpad(right(replace(ref::text, '-', ''), 8), 16, '0'))::bit(64)::bigint | 1) * ver) & 4294967295
$$;
create function sync_hash_hi(ref uuid, ver bigint) returns bigint language sql immutable parallel safe as $$
  select ((('x' || lpad(substr(replace(ref::text, '-', ''), 17, 8), 16, '0'))::bit(64)::bigint | 1) * ver) & 4294967295
$$;

-- Writes changes into the logs of all members they concern. The last thing a transaction does: from here to the
-- commit the members' heads are locked, in ascending order, so that no later number commits before an earlier one.
-- changes: [{u: member, t: table, s: source, w: 'full' | 'redacted' | null to remove, f: ref while full}]
create function sync_log(changes jsonb)
returns table (head_uid uuid, head_seq bigint) language plpgsql as $$
declare
  change record;
  live record;
  next_ref uuid;
  head record;
begin
  insert into sync_head (uid)
    select distinct (c ->> 'u')::uuid as u from jsonb_array_elements(changes) c order by u
    on conflict do nothing;
  -- An UPDATE promises no order of locking; this does.
  perform 1 from sync_head where uid in (select (c ->> 'u')::uuid from jsonb_array_elements(changes) c)
    order by uid for update;

  for head in
    select uid, seq from sync_head
    where uid in (select (c ->> 'u')::uuid from jsonb_array_elements(changes) c) order by uid
  loop
    for change in
      select x.t, x.s, x.w, x.f from jsonb_to_recordset(changes) as x(u uuid, t text, s text, w text, f uuid)
      where x.u = head.uid
    loop
      select r.ref, r.view, r.ver into live from sync_row r
        where r.uid = head.uid and r.tbl = change.t and r.source = change.s and not r.dead;
      if live.ref is not null and (change.w is null or change.w <> live.view) then
        head.seq := head.seq + 1;
        -- A tombstone forgets what it was of: nobody who was erased is named by one.
        update sync_row r set dead = true, source = '', seq = head.seq, ver = r.ver + 1
          where r.uid = head.uid and r.tbl = change.t and r.ref = live.ref;
        perform sync_sum_take(head.uid, change.t, live.ref, live.ver);
      end if;
      continue when change.w is null;
      if live.ref is not null and change.w = live.view then
        head.seq := head.seq + 1;
        update sync_row r set seq = head.seq, ver = r.ver + 1
          where r.uid = head.uid and r.tbl = change.t and r.ref = live.ref;
        perform sync_sum_take(head.uid, change.t, live.ref, live.ver);
        perform sync_sum_add(head.uid, change.t, live.ref, live.ver + 1);
      else
        head.seq := head.seq + 1;
        next_ref := case when change.w = 'full' then change.f else gen_random_uuid() end;
        insert into sync_row as r (uid, tbl, ref, source, view, seq, ver)
          values (head.uid, change.t, next_ref, change.s, change.w, head.seq, 1)
          on conflict (uid, tbl, ref) do update
            set dead = false, view = excluded.view, source = excluded.source, seq = excluded.seq, ver = r.ver + 1
          returning r.ver into live.ver;
        perform sync_sum_add(head.uid, change.t, next_ref, live.ver);
      end if;
    end loop;
    update sync_head h set seq = head.seq where h.uid = head.uid;
    head_uid := head.uid;
    head_seq := head.seq;
    return next;
  end loop;
end $$;

create function sync_sum_add(of_uid uuid, of_tbl text, ref uuid, ver bigint) returns void language sql as $$
  insert into sync_sum as s (uid, tbl, count, lo, hi)
    values (of_uid, of_tbl, 1, sync_hash_lo(ref, ver), sync_hash_hi(ref, ver))
    on conflict (uid, tbl) do update set count = s.count + 1,
      lo = (s.lo + excluded.lo) & 4294967295, hi = (s.hi + excluded.hi) & 4294967295
$$;
create function sync_sum_take(of_uid uuid, of_tbl text, ref uuid, ver bigint) returns void language sql as $$
  update sync_sum s set count = s.count - 1,
    lo = (s.lo - sync_hash_lo(ref, ver)) & 4294967295, hi = (s.hi - sync_hash_hi(ref, ver)) & 4294967295
    where s.uid = of_uid and s.tbl = of_tbl
$$;
