-- Time at which the member deleted their account. It is hidden from then on, and erased 14 days later.
alter table account_member add column leaving_at bigint;
create index account_member_leaving on account_member (leaving_at) where leaving_at is not null;

-- Members who have deleted their account: to everybody else they are like one who has blocked them.
create view account_leaving (uid) as select uid from account_member where leaving_at is not null;
