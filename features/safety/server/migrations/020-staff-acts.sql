-- Closed by staff. An open case is looked at by severity, then age.
alter table safety_case add column closed_at bigint;
create index safety_case_open on safety_case (made_at) where closed_at is null;
create index safety_case_closed on safety_case (closed_at) where closed_at is not null;

-- Acts of staff on a case. They go with the case; who acted is in the audit log alone.
create table safety_act (
  case_id uuid not null references safety_case on delete cascade,
  number integer not null,
  -- The reported member. No reference: the act outlives the account, as the case does.
  about uuid not null,
  act text not null,
  -- What the member was told, and the end of a suspension.
  message text,
  until bigint,
  at bigint not null,
  primary key (case_id, number)
);
create index safety_act_about on safety_act (about, at);
