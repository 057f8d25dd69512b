-- Marks the accounts that demo and seed programs make: their password is published.
alter table account_member add column is_demo boolean not null default false;
update account_member set is_demo = true
  where email_key in ('demo@mitto.example', 'admin@mitto.example') or email_key like '%@people.mitto.example';
create index account_member_demo on account_member (uid) where is_demo;
