-- The newest export of a member's own data, sealed. A job prepares it; it is deleted within hours.
create table account_export (
  uid uuid primary key references account_member on delete cascade,
  asked_at bigint not null,
  ready_at bigint,
  sealed bytea,
  -- Number of times that this export was downloaded.
  given integer not null default 0
);
create index account_export_age on account_export (asked_at);
