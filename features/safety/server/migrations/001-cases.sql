-- What was reported, kept for staff. Times are milliseconds since 1970.
create table safety_case (
  -- It owns the copies of pictures, as a member would.
  case_id uuid primary key,
  -- The document the reporter wrote; their own copy of it is a session document.
  id uuid not null,
  -- Null once they have left: then nothing here says who it was.
  reporter uuid,
  -- Whom it is about. No reference: the case outlives their account.
  about uuid not null,
  type text not null,
  content jsonb not null,
  evidence jsonb not null,
  pictures text[] not null,
  made_at bigint not null,
  modified_at bigint not null,
  withdrawn_at bigint,
  expires_at bigint not null
);
create unique index safety_case_reporter on safety_case (reporter, id);
create index safety_case_id on safety_case (id desc);
create index safety_case_about on safety_case (about);
create index safety_case_expires on safety_case (expires_at);
