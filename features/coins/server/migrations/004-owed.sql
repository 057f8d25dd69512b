-- Coins that a member owes: a payment was taken back after its coins had been spent. The balance of such an
-- account is 0 or below, and coins that come in pay it first. The other balances of a member never fall below 0.
alter table coins_account drop constraint coins_account_kind_check;
alter table coins_account add constraint coins_account_kind_check
  check (kind in ('own', 'given', 'owed', 'system', 'passing'));
alter table coins_account drop constraint coins_account_owner;
alter table coins_account add constraint coins_account_owner
  check (uid is null or kind in ('own', 'given', 'owed'));
alter table coins_account drop constraint coins_account_balance;
alter table coins_account add constraint coins_account_balance check (
  case kind
    when 'system' then balance is null
    when 'passing' then balance is not null
    when 'owed' then balance is not null and balance <= 0
    else balance is not null and balance >= 0
  end
);
