-- When the member last changed their gender, not counting the first day of the profile. Null while they have not.
alter table profile add column gender_changed_at bigint;
