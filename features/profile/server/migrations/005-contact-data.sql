-- Columns in which the member seems to give an address, a number or a link: a mark for staff, which no member sees.
alter table profile add column contact_in text[] not null default '{}';
create index profile_contact_in on profile (modified_at) where contact_in <> '{}';
