-- Charges, saved cards and what providers told. Times are milliseconds since 1970, amounts the smallest unit of
-- their currency. No card number is in any of these tables.

-- One charge. The row is written before the provider is asked, and decides who asks.
create table payments_charge (
  id uuid primary key,
  -- Null once the member is erased: the books of payments keep the row.
  uid uuid,
  -- Digest of the key of who opened the charge, and of its content.
  key bytea not null unique,
  digest bytea not null,
  -- Reference of the receipt, which cannot be guessed.
  reference text not null unique,
  merchant text not null,
  purpose text not null,
  item text not null,
  usd_cents bigint not null check (usd_cents > 0),
  amount bigint not null check (amount > 0),
  currency text not null,
  is_off_session boolean not null,
  -- The customer and the card or token at the provider. The source is cleared once the charge is settled.
  customer text,
  source text,
  provider_id text,
  state text not null check (state in ('processing', 'action', 'paid', 'failed')),
  failure text,
  action_url text,
  brand text,
  last4 text,
  refunded bigint not null default 0,
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  -- Coins that were taken back, and number of the movements for it.
  coins_back bigint not null default 0,
  coins_moves bigint not null default 0,
  -- When the provider was asked; null before. Nobody asks twice.
  asked_at bigint,
  -- When the reconciler looks next; null when there is nothing to look for.
  check_at bigint,
  checks integer not null default 0,
  made_at bigint not null,
  settled_at bigint
);
create unique index payments_charge_provider on payments_charge (merchant, provider_id)
  where provider_id is not null;
create index payments_charge_uid on payments_charge (uid, made_at desc) where uid is not null;
create index payments_charge_check on payments_charge (check_at) where check_at is not null;

create table payments_customer (
  uid uuid not null,
  merchant text not null,
  id uuid not null unique,
  provider_id text,
  made_at bigint not null,
  primary key (uid, merchant)
);

create table payments_card (
  uid uuid not null,
  id uuid not null unique,
  merchant text not null,
  provider_id text not null,
  brand text not null,
  last4 text not null,
  exp text not null,
  name text not null,
  city text not null,
  postal_code text not null,
  is_default boolean not null,
  made_at bigint not null,
  primary key (uid, id),
  unique (merchant, provider_id)
);
create unique index payments_card_default on payments_card (uid) where is_default;

-- One refund. The row is written before the provider is asked.
create table payments_refund (
  id uuid primary key,
  charge uuid not null references payments_charge (id),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('asked', 'done', 'refused')),
  made_at bigint not null
);
create index payments_refund_charge on payments_refund (charge);

-- Events that providers told, each once.
create table payments_event (
  merchant text not null,
  id text not null,
  made_at bigint not null,
  primary key (merchant, id)
);
create index payments_event_made on payments_event (made_at);

-- Up to when the events of a merchant were read by the reconciler.
create table payments_cursor (
  merchant text primary key,
  until bigint not null
);

-- Tickets that open the card document, as keyed digests.
create table payments_ticket (
  mac bytea primary key,
  uid uuid not null,
  merchant text not null,
  expires_at bigint not null
);
create index payments_ticket_uid on payments_ticket (uid);

-- Cards and charges that were refused: they are counted, so that nobody tries stolen cards here.
create table payments_refusal (
  id uuid primary key,
  uid uuid not null,
  made_at bigint not null
);
create index payments_refusal_uid on payments_refusal (uid, made_at);

-- The newest exchange rates that were read.
create table payments_rates (
  base text primary key,
  day text not null,
  rates jsonb not null,
  read_at bigint not null
);

-- What the sandbox keeps in the place of a provider.
create table payments_sandbox_charge (
  id text primary key,
  charge uuid not null unique,
  amount bigint not null,
  currency text not null,
  state text not null,
  failure text,
  brand text not null,
  last4 text not null,
  refunded bigint not null default 0
);
create table payments_sandbox_refund (
  key text primary key,
  charge text not null references payments_sandbox_charge (id)
);
