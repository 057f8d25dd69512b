-- Time at which the member deleted their account. It is hidden from then on, and erased 14 days later.
alter table account_member add column leaving_at bigint;
create index account_member_leaving on account_member (leaving_at) where leaving_at is not null;
