-- What was last told of an entitlement, so that its end by the clock is told too, and once.
alter table account_member add column premium_told boolean not null default false;
update account_member set premium_told = true where premium_until is not null;
create index account_member_premium_end on account_member (premium_until) where premium_told;
create index account_member_suspension_end on account_member (suspended_until)
  where suspended_at is not null and suspended_until is not null;
