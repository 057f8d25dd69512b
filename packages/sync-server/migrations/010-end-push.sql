-- Stores the results of a push, and locks the heads of the streams that grow by it: one statement for both. An entry
-- that was stored under another number gets the new one.
create function sync_end_push(
  of_uid uuid, of_client uuid, at_now bigint, newest_n bigint, ends jsonb, uids uuid[])
returns table (held_uid uuid, held_epoch integer, held_seq bigint) language plpgsql as $$
begin
  update sync_client set last_n = greatest(last_n, newest_n) where uid = of_uid and client_id = of_client;
  insert into sync_result (uid, client_id, n, mid, status, body, at)
    select of_uid, of_client, x.n, x.mid, x.status, x.body, at_now
    from jsonb_to_recordset(ends) as x(n bigint, mid uuid, status text, body jsonb)
    on conflict on constraint sync_result_mid do update
      set client_id = excluded.client_id, n = excluded.n, at = excluded.at;
  return query select * from sync_lock_heads(uids);
end $$;
