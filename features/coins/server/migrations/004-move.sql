-- One movement of coins by one statement. Every statement that a client sends costs more than all that the
-- database does for it here.

-- Digest of the content of a movement. The words before, between and after the accounts are the JSON text of
-- the content. Not in SQL: a function that is not inlined is parsed at every call.
create function coins_digest(head text, sender uuid, receiver uuid, tail text) returns bytea
language plpgsql immutable as $$
begin
  return substr(sha256(convert_to(head || sender::text || '","' || receiver::text || tail, 'UTF8')), 1, 16);
end $$;

-- Moves coins once for each id, and says what happened: new, same (it was made before), other (the id has
-- another content), too-few, or unopened (a member has no account yet). A side is a member (uid) or an account
-- of no member. Own coins that do not suffice fail by coins_account_balance.
create function coins_move(
  id_of_move uuid, head text, tail text, why text, payer uuid, payee uuid, from_account uuid, to_account uuid,
  coins bigint, is_given_first boolean, is_given boolean, at bigint, words text
) returns text language plpgsql as $$
declare
  from_own uuid := from_account;
  from_given uuid := from_account;
  to_own uuid := to_account;
  to_given uuid := to_account;
  digest_of_move bytea;
  digest_before bytea;
  own_coins bigint;
  given_coins bigint;
  from_gift bigint := 0;
begin
  if payer is not null then
    select id into from_own from coins_account where uid = payer and kind = 'own';
    if not found then return 'unopened'; end if;
  end if;
  if payee is not null then
    select id into to_own from coins_account where uid = payee and kind = 'own';
    if not found then return 'unopened'; end if;
  end if;
  digest_of_move := coins_digest(head, from_own, to_own, tail);
  if is_given_first and payer is not null then
    select id into from_given from coins_account where uid = payer and kind = 'given';
    perform from coins_account where id in (from_own, from_given) order by id for update;
    -- Looked up under the lock: an earlier try may have taken the coins that are missing now.
    select digest into digest_before from coins_movement where id = id_of_move;
    if found then return case when digest_before = digest_of_move then 'same' else 'other' end; end if;
    select balance into own_coins from coins_account where id = from_own;
    select balance into given_coins from coins_account where id = from_given;
    from_gift := least(coins, given_coins);
    if coins - from_gift > own_coins then return 'too-few'; end if;
  end if;
  insert into coins_movement (id, digest, reason, sender, receiver, amount, made_at)
  values (id_of_move, digest_of_move, why, from_own, to_own, coins, at) on conflict (id) do nothing;
  if not found then
    select digest into strict digest_before from coins_movement where id = id_of_move;
    return case when digest_before = digest_of_move then 'same' else 'other' end;
  end if;
  if is_given and payee is not null then
    select id into to_given from coins_account where uid = payee and kind = 'given';
  end if;
  to_own := case when is_given then to_given else to_own end;
  -- In the order of the accounts, so that two movements of the same accounts do not wait for each other in a
  -- circle.
  if from_gift > 0 then
    insert into coins_posting (account, movement, amount)
    select leg.account, id_of_move, leg.amount
    from (values (from_given, -from_gift), (from_own, from_gift - coins), (to_own, coins)) as leg (account, amount)
    where leg.amount <> 0 order by leg.account;
  elsif from_own < to_own then
    insert into coins_posting (account, movement, amount)
    values (from_own, id_of_move, -coins), (to_own, id_of_move, coins);
  else
    insert into coins_posting (account, movement, amount)
    values (to_own, id_of_move, coins), (from_own, id_of_move, -coins);
  end if;
  if words is not null then insert into coins_note (movement, comments) values (id_of_move, words); end if;
  return 'new';
end $$;

-- PostgreSQL reads every check of a table anew at each update of a row, and every movement updates two. What
-- cannot change afterwards is therefore checked when the account begins, and one short check is left.
alter table coins_account drop constraint coins_account_owner, drop constraint coins_account_balance,
  drop constraint coins_account_kind_check;
alter table coins_account add constraint coins_account_balance check (balance >= 0 or kind = 'passing');

create or replace function coins_guard() returns trigger language plpgsql as $$
begin
  if new.kind not in ('own', 'given', 'system', 'passing') then
    raise exception 'There is no kind % of coins accounts.', new.kind using errcode = 'check_violation';
  end if;
  if new.uid is not null and new.kind not in ('own', 'given') then
    raise exception 'A coins account of this kind belongs to no member.' using errcode = 'check_violation';
  end if;
  if (new.balance is null) <> (new.kind = 'system') then
    raise exception 'A system account, and no other, has no balance.' using errcode = 'check_violation';
  end if;
  if coalesce(new.balance, 0) <> 0 or new.entries <> 0 or new.is_open then
    raise exception 'A coins account begins at 0.' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function coins_guard_change() returns trigger language plpgsql as $$
begin
  raise exception 'The balance of a coins account changes with a posting alone, and its owner is only erased.'
    using errcode = 'restrict_violation';
end $$;
-- The condition, and not the function, asks for the posting: it is asked at every movement.
drop trigger coins_account_guarded on coins_account;
create trigger coins_account_guarded before update of id, kind, balance, entries, is_open on coins_account
  for each row when (pg_trigger_depth() = 0) execute function coins_guard_change();
create trigger coins_account_owned before update of uid on coins_account
  for each row when (new.uid is not null and new.uid is distinct from old.uid)
  execute function coins_guard_change();
