-- Who I am. Times are milliseconds since 1970.
create table account_member (
  uid uuid primary key,
  email text,
  -- Lower case, what addresses are compared by.
  email_key text constraint account_member_email unique,
  email_verified_at bigint,
  username text,
  username_key text constraint account_member_username unique,
  name text,
  mobile text constraint account_member_mobile unique,
  mobile_verified_at bigint,
  password_hash text,
  password_changed_at bigint,
  roles text[] not null default '{ROLE_USER}',
  is_joined boolean not null default true,
  is_disabled boolean not null default false,
  must_reset boolean not null default false,
  suspended_at bigint,
  suspended_until bigint,
  suspension_message text,
  suspension_resolution text,
  premium_until bigint,
  is_trial boolean not null default false,
  -- What came with the registration link, for the reward to come.
  referral text,
  -- Minutes between two messages, where it differs from the configuration.
  chat_wait_time integer,
  -- The member's name in the log of administrative acts; erased with the member, it leaves the log nameless.
  act_pseudonym uuid not null,
  last_login_at bigint,
  made_at bigint not null,
  modified_at bigint not null
);

create table account_privacy (
  uid uuid primary key references account_member on delete cascade,
  circles boolean not null default true,
  mobile boolean not null default false,
  pm boolean not null default true,
  blurimage boolean not null default false,
  available boolean not null default true,
  location boolean not null default true,
  age boolean not null default true,
  add_by_id boolean not null default true,
  add_by_mobile_number boolean not null default true,
  hide_my_visits boolean not null default false,
  search boolean not null default true
);

-- A device session is also the family of its tokens: they are made from its salt and the server's secret.
create table account_device (
  uid uuid not null references account_member on delete cascade,
  device_id uuid not null,
  salt bytea not null,
  generation integer not null,
  rotated_at bigint not null,
  -- The newest generation whose tokens were seen in use.
  used_generation integer not null default 0,
  client text not null,
  browser_name text not null,
  platform text not null,
  user_agent text not null,
  ip text not null,
  signed_in_at bigint not null,
  seen_at bigint not null,
  primary key (uid, device_id)
);

-- A code that was sent. There is one for an address nobody has, too, so that both take the same work.
create table account_challenge (
  id uuid primary key,
  purpose text not null,
  -- Keyed digest of the address or number, so that its codes are counted together whatever they are for.
  identifier_mac bytea not null,
  uid uuid references account_member on delete cascade,
  ref text not null,
  code_mac bytea not null,
  tries integer not null default 0,
  -- Keys of the brakes it took a share of; the right code gives them back.
  shares bytea[] not null default '{}',
  made_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index account_challenge_of on account_challenge (identifier_mac, made_at desc);
create index account_challenge_uid on account_challenge (uid);
create index account_challenge_expiry on account_challenge (expires_at);

-- Counters that brake guessing and pumping, over all processes.
create table account_brake (
  key bytea primary key,
  count integer not null,
  window_started_at bigint not null,
  rests_until bigint not null default 0,
  expires_at bigint not null
);
create index account_brake_expiry on account_brake (expires_at);

-- The spec's limits for each task.
create table account_limit (
  uid uuid not null references account_member on delete cascade,
  task text not null,
  count integer not null,
  rests_until bigint,
  primary key (uid, task)
);

-- Who signs in through a provider.
create table account_identity (
  uid uuid not null references account_member on delete cascade,
  provider text not null,
  subject text not null,
  made_at bigint not null,
  primary key (uid, provider),
  constraint account_identity_subject unique (provider, subject)
);

-- A sign-in under way in a popup.
create table account_sign_in (
  state_mac bytea primary key,
  provider text not null,
  referrer text not null,
  -- Code verifier and nonce, sealed.
  sealed bytea not null,
  -- Set once the provider has vouched: what the waiting page exchanges.
  code_mac bytea,
  uid uuid references account_member on delete cascade,
  expires_at bigint not null,
  used_at bigint
);
create index account_sign_in_code on account_sign_in (code_mac);
create index account_sign_in_uid on account_sign_in (uid);
create index account_sign_in_expiry on account_sign_in (expires_at);

-- Small documents by path.
create table account_document (
  uid uuid not null references account_member on delete cascade,
  path text not null,
  id uuid not null,
  -- The member it is about, if it is about another one: it goes with them, too.
  about uuid references account_member on delete cascade,
  content jsonb not null,
  made_at bigint not null,
  modified_at bigint not null,
  primary key (uid, path, id)
);
create index account_document_path on account_document (path, id desc);
create index account_document_about on account_document (about);

create table account_configuration (
  id integer primary key check (id = 1),
  version bigint not null,
  -- Not jsonb: the order of plans is the order they are shown in.
  changes json not null,
  modified_at bigint not null
);

-- The log of administrative acts: only ever added to, each line sealed to the one before.
create table account_act (
  number bigint primary key,
  at bigint not null,
  by_pseudonym uuid not null,
  act text not null,
  subject_pseudonym uuid,
  detail jsonb not null,
  previous_hash text not null,
  hash text not null
);
create index account_act_subject on account_act (subject_pseudonym);

create function account_act_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the log of administrative acts is append-only';
end $$;
create trigger account_act_no_change before update or delete on account_act
  for each row execute function account_act_is_append_only();
create trigger account_act_no_truncate before truncate on account_act
  for each statement execute function account_act_is_append_only();
