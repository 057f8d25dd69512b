-- The way back to an address that a member had, for its owner. Nobody else can take the address meanwhile.
create table account_email_return (
  token_mac bytea primary key,
  uid uuid not null references account_member on delete cascade,
  email text not null,
  email_key text not null,
  verified_at bigint not null,
  made_at bigint not null,
  expires_at bigint not null
);
create index account_email_return_uid on account_email_return (uid);
create index account_email_return_email on account_email_return (email_key);
create index account_email_return_expiry on account_email_return (expires_at);
