create table account_passkey (
  uid uuid not null references account_member on delete cascade,
  -- In base64url, as browsers write it.
  credential_id text not null constraint account_passkey_credential unique,
  name text not null,
  public_key bytea not null,
  -- Number of times the passkey was used, as it says itself; a number that does not grow tells of a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  made_at bigint not null,
  used_at bigint,
  primary key (uid, credential_id)
);

-- The key shared with an authenticator app. Codes are asked for once it is confirmed.
create table account_totp (
  uid uuid primary key references account_member on delete cascade,
  sealed_secret bytea not null,
  made_at bigint not null,
  confirmed_at bigint,
  -- The newest time step of which a code was taken: no code of it or of an earlier one is good again.
  used_step bigint not null default 0
);

create table account_recovery_code (
  uid uuid not null references account_member on delete cascade,
  code_mac bytea not null,
  used_at bigint,
  primary key (uid, code_mac)
);

-- A sign-in whose first step is done and which waits for a code.
create table account_second_step (
  ticket_mac bytea primary key,
  uid uuid not null references account_member on delete cascade,
  first_step text not null,
  tries integer not null default 0,
  made_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index account_second_step_uid on account_second_step (uid);
create index account_second_step_expiry on account_second_step (expires_at);

-- The session was begun with two factors, or got its second one since.
alter table account_device add column has_second_factor boolean not null default false;
