-- The ledger of coins: double entry, append-only, whole MTC. Times are milliseconds since 1970.

-- One account of the books. The id is random and never a member's id: when a member is erased, uid becomes
-- null, and the postings say nothing about anybody.
create table coins_account (
  id uuid primary key,
  -- own: coins a member bought or received. given: coins a member was given; they cannot be sent.
  -- system: an account of the product. passing: one item that only passes through, and must return to 0.
  kind text not null check (kind in ('own', 'given', 'system', 'passing')),
  uid uuid,
  name text,
  -- Null for system accounts: no movement locks or changes their row. Their balance is the sum of the postings.
  balance bigint,
  -- Number of postings.
  entries bigint not null default 0,
  -- True while a passing account is not at 0. The index below names this column and not the balance: a change
  -- of a column that an index names writes every index of the row.
  is_open boolean not null default false,
  made_at bigint not null,
  constraint coins_account_owner check (uid is null or kind in ('own', 'given')),
  constraint coins_account_balance check (
    case kind
      when 'system' then balance is null
      when 'passing' then balance is not null
      else balance is not null and balance >= 0
    end
  )
) with (fillfactor = 80);
create unique index coins_account_uid on coins_account (uid, kind) where uid is not null;
create unique index coins_account_name on coins_account (name) where name is not null;
create index coins_account_open on coins_account (made_at) where is_open;

insert into coins_account (id, kind, name, made_at) values
  ('00000000-0000-8000-8000-000000000001', 'system', 'mitto-admin', 0),
  ('00000000-0000-8000-8000-000000000002', 'system', 'mitto-billing', 0),
  ('00000000-0000-8000-8000-000000000003', 'system', 'promotion', 0),
  ('00000000-0000-8000-8000-000000000004', 'system', 'refunds', 0);

-- One movement of coins. The id is derived from the idempotency key, the digest from the content.
create table coins_movement (
  id uuid primary key,
  digest bytea not null,
  reason text not null,
  sender uuid not null,
  receiver uuid not null,
  amount bigint not null check (amount > 0),
  made_at bigint not null
);

-- One line of a movement. No foreign key to the account: its lock on the row of a system account would be taken
-- by every movement. coins_post checks the account instead.
create table coins_posting (
  account uuid not null,
  movement uuid not null,
  -- Number of the posting within its account, and the balance after it; null for system accounts.
  n bigint,
  amount bigint not null check (amount <> 0),
  balance bigint
);
create unique index coins_posting_entry on coins_posting (account, n) where n is not null;

-- Words about a movement. They are no part of the books and go with the member who wrote them.
create table coins_note (
  movement uuid primary key,
  comments text not null
);

-- The PIN and standing of a member's coins.
create table coins_member (
  uid uuid primary key,
  pin_hash text,
  pin_tries integer not null default 0,
  pin_rests_until bigint not null default 0,
  is_disabled boolean not null default false,
  last_updated bigint not null
);

-- Moves the balance of the account with each posting, and numbers the posting.
create function coins_post() returns trigger language plpgsql as $$
begin
  update coins_account set balance = coins_account.balance + new.amount, entries = entries + 1,
    is_open = kind = 'passing' and coins_account.balance + new.amount <> 0
  where id = new.account and coins_account.balance is not null
  returning entries, coins_account.balance into new.n, new.balance;
  if not found then
    if not exists (select from coins_account where id = new.account) then
      raise exception 'There is no coins account %.', new.account using errcode = 'foreign_key_violation';
    end if;
    new.n := null;
    new.balance := null;
  end if;
  return new;
end $$;
create trigger coins_posting_post before insert on coins_posting
  for each row execute function coins_post();

-- All postings of a movement are inserted by one statement. They sum to 0, and move the amount of the movement.
create function coins_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select movement, sum(amount) as rest, sum(amount) filter (where amount > 0) as moved
      from added group by movement
    ) one left join coins_movement m on m.id = one.movement
    where one.rest <> 0 or one.moved is distinct from m.amount
  ) then
    raise exception 'The postings of a movement must sum to 0 and move its amount.'
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger coins_posting_balanced after insert on coins_posting referencing new table as added
  for each statement execute function coins_balanced();

create function coins_kept() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or removed.', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger coins_posting_kept before update or delete or truncate on coins_posting
  for each statement execute function coins_kept();
create trigger coins_movement_kept before update or delete or truncate on coins_movement
  for each statement execute function coins_kept();
create trigger coins_account_kept before delete or truncate on coins_account
  for each statement execute function coins_kept();

-- A balance changes with a posting alone.
create function coins_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if coalesce(new.balance, 0) <> 0 or new.entries <> 0 or new.is_open then
      raise exception 'A coins account begins at 0.' using errcode = 'check_violation';
    end if;
  elsif pg_trigger_depth() < 2 then
    raise exception 'The balance of a coins account changes with a posting alone.'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger coins_account_begins before insert on coins_account
  for each row execute function coins_guard();
create trigger coins_account_guarded before update of id, kind, balance, entries, is_open on coins_account
  for each row execute function coins_guard();
