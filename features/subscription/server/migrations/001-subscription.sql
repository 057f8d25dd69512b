-- Premium that members pay for. Times are milliseconds since 1970.

-- One row for each member who has or had premium.
create table subscription_member (
  uid uuid primary key,
  -- The plan that runs, as policy.ts has it; null when none runs.
  plan jsonb,
  paid_until bigint,
  -- The payment with which the plan was bought, and the saved card that renews it.
  purchase uuid,
  card text,
  -- The payment that has begun and not ended yet: there is one at a time.
  open_payment uuid,
  -- True when a due renewal waited for the end of a suspension.
  has_rested boolean not null default false,
  refunded_at bigint,
  -- The end of a paid period that the member was told of before.
  told_for bigint,
  -- Premium as it was last written to the account. Another value there was written by staff, and is kept.
  entitled_until bigint,
  granted_until bigint,
  is_granted_trial boolean not null default false,
  -- When the clock changes something next: a mail, a renewal, the end.
  next_at bigint,
  -- What the devices were told last.
  is_paid boolean not null default false,
  is_premium boolean not null default false,
  is_trial boolean not null default false,
  premium_until bigint
);
create index subscription_member_next on subscription_member (next_at) where next_at is not null;

create table subscription_payment (
  id uuid primary key,
  uid uuid not null,
  -- purchase: of a plan. renewal: by the job. recovery: of a renewal that had failed, by the member.
  kind text not null check (kind in ('purchase', 'renewal', 'recovery')),
  terms jsonb not null,
  description text not null,
  -- Cents, or coins.
  amount bigint not null check (amount > 0),
  unit text not null check (unit in ('USD', 'MTC')),
  status text not null check (status in ('open', 'paid', 'failed', 'refunding', 'refunded', 'disputed')),
  charge text,
  movement uuid,
  -- The end of the paid period that a renewal follows: a period is renewed once.
  follows bigint,
  failure text,
  made_at bigint not null,
  paid_at bigint,
  starts_at bigint,
  ends_at bigint,
  check ((status in ('open', 'failed')) = (paid_at is null))
);
create index subscription_payment_uid on subscription_payment (uid, made_at);
create unique index subscription_payment_charge on subscription_payment (charge) where charge is not null;
