-- Locks the members' heads in ascending order: from here to the commit nobody else logs for them, so that what the
-- policies are asked now is what they say when the next transaction asks. To be called before sync_log, as the last
-- but one thing a transaction does.
create function sync_lock_heads(uids uuid[]) returns void language plpgsql as $$
begin
  insert into sync_head (uid) select distinct u from unnest(uids) u order by u on conflict do nothing;
  -- An UPDATE promises no order of locking; this does.
  perform 1 from sync_head where uid = any(uids) order by uid for update;
end $$;

drop function sync_log(jsonb);
drop function sync_sum_add(uuid, text, uuid, bigint);
drop function sync_sum_take(uuid, text, uuid, bigint);

-- Writes changes into the logs of members whose heads are locked. Answers where each record stands now, and nothing
-- for what was neither there nor is. Heads and sums are written once for each run of one member and table.
-- changes: [{u: member, t: table, s: source, w: 'full' | 'redacted' | null to remove, f: ref while full}]
create function sync_log(changes jsonb)
returns table (logged_uid uuid, logged_tbl text, logged_source text, logged_ref uuid, logged_seq bigint, logged_ver bigint)
language plpgsql as $$
declare
  change record;
  live record;
  of_uid uuid;
  of_tbl text;
  head bigint;
  add_count bigint := 0;
  add_lo bigint := 0;
  add_hi bigint := 0;
begin
  for change in select x.u, x.t, x.s, x.w, x.f
    from jsonb_to_recordset(changes || '[{}]') as x(u uuid, t text, s text, w text, f uuid)
  loop
    if of_uid is not null and (change.u is distinct from of_uid or change.t is distinct from of_tbl) then
      insert into sync_sum as sums (uid, tbl, count, lo, hi)
        values (of_uid, of_tbl, add_count, add_lo & 4294967295, add_hi & 4294967295)
        on conflict (uid, tbl) do update set count = sums.count + excluded.count,
          lo = (sums.lo + excluded.lo) & 4294967295, hi = (sums.hi + excluded.hi) & 4294967295;
      add_count := 0;
      add_lo := 0;
      add_hi := 0;
    end if;
    if change.u is distinct from of_uid then
      if of_uid is not null then update sync_head h set seq = head where h.uid = of_uid; end if;
      exit when change.u is null;
      select h.seq into head from sync_head h where h.uid = change.u for update;
      if not found then
        -- A migration logs for everybody before anybody has locked anything.
        perform sync_lock_heads(array[change.u]);
        head := 0;
      end if;
    end if;
    of_uid := change.u;
    of_tbl := change.t;

    select r.ref, r.view, r.ver into live from sync_row r
      where r.uid = of_uid and r.tbl = of_tbl and r.source = change.s and not r.dead;
    if live.ref is not null then
      add_count := add_count - 1;
      add_lo := add_lo - sync_hash_lo(live.ref, live.ver);
      add_hi := add_hi - sync_hash_hi(live.ref, live.ver);
      head := head + 1;
      logged_ref := live.ref;
      logged_seq := head;
      logged_ver := live.ver + 1;
      if change.w is distinct from live.view then
        -- A tombstone forgets what it was of: nobody who was erased is named by one.
        update sync_row r set dead = true, source = '', seq = head, ver = logged_ver
          where r.uid = of_uid and r.tbl = of_tbl and r.ref = live.ref;
      else
        update sync_row r set seq = head, ver = logged_ver
          where r.uid = of_uid and r.tbl = of_tbl and r.ref = live.ref;
      end if;
    end if;
    if change.w is not null and (live.ref is null or change.w <> live.view) then
      head := head + 1;
      logged_ref := case when change.w = 'full' then change.f else gen_random_uuid() end;
      logged_seq := head;
      insert into sync_row as r (uid, tbl, ref, source, view, seq, ver)
        values (of_uid, of_tbl, logged_ref, change.s, change.w, head, 1)
        on conflict (uid, tbl, ref) do update
          set dead = false, view = excluded.view, source = excluded.source, seq = excluded.seq, ver = r.ver + 1
        returning r.ver into logged_ver;
    end if;
    continue when change.w is null and live.ref is null;
    if change.w is not null then
      add_count := add_count + 1;
      add_lo := add_lo + sync_hash_lo(logged_ref, logged_ver);
      add_hi := add_hi + sync_hash_hi(logged_ref, logged_ver);
    end if;
    logged_uid := of_uid;
    logged_tbl := of_tbl;
    logged_source := change.s;
    return next;
  end loop;
end $$;
