-- Versions of the static texts that a member has accepted, each with the language that was read.
create table profile_text_acceptance (
  uid uuid not null,
  text text not null,
  version integer not null,
  language text not null,
  accepted_at bigint not null,
  primary key (uid, text, version)
);
