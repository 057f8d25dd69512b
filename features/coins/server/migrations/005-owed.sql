-- Coins that a member owes: a payment was taken back after its coins had been spent. The balance of such an
-- account is 0 or below, and coins that come in pay it first. The other balances of a member never fall below 0.
alter table coins_account drop constraint coins_account_balance;
alter table coins_account add constraint coins_account_balance check (
  case when kind = 'owed' then balance <= 0 else balance >= 0 or kind = 'passing' end
);

create or replace function coins_guard() returns trigger language plpgsql as $$
begin
  if new.kind not in ('own', 'given', 'owed', 'system', 'passing') then
    raise exception 'There is no kind % of coins accounts.', new.kind using errcode = 'check_violation';
  end if;
  if new.uid is not null and new.kind not in ('own', 'given', 'owed') then
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
