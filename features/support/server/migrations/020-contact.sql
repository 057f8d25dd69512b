-- Messages of the contact form, of members and of callers who are not signed in.
create table support_contact (
  -- Chosen by the sender, so that the same form sent again is one row.
  id uuid primary key,
  uid uuid,
  -- Told to the sender, and named in the audit log.
  reference text not null unique,
  full_name text not null,
  email text not null,
  -- The address in the form in which it is compared.
  email_key text not null,
  phone_number text,
  subject text not null,
  inquiry_type text not null,
  message text not null,
  heard_about_us text,
  language text,
  -- Owner of the attached pictures in the media store: derived from the id, and no member.
  media_owner uuid not null,
  attachments text[] not null,
  -- Answers by mail: [{"date", "text"}].
  answers jsonb not null default '[]',
  made_at bigint not null,
  answered_at bigint,
  closed_at bigint
);
create index support_contact_open on support_contact (made_at desc, id desc) where closed_at is null;
create index support_contact_closed on support_contact (made_at desc, id desc) where closed_at is not null;
create index support_contact_uid on support_contact (uid) where uid is not null;
create index support_contact_email on support_contact (email_key);
create index support_contact_media on support_contact (media_owner);

-- What staff has done about feedback.
alter table support_feedback add column answers jsonb not null default '[]';
alter table support_feedback add column answered_at bigint;
alter table support_feedback add column closed_at bigint;
-- True for the feedback of a member who is leaving.
alter table support_feedback add column is_leaving boolean not null default false;
create index support_feedback_open on support_feedback (made_at desc, id desc) where closed_at is null;
create index support_feedback_closed on support_feedback (made_at desc, id desc) where closed_at is not null;
