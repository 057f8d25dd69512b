-- The gender by which the member is found and searches until a day after `gender_changed_at`.
alter table profile add column gender_before smallint;
-- Days since 1970 of the changes that count against the limit, oldest first.
alter table profile add column gender_change_days integer[] not null default '{}';
update profile set gender_change_days = array[gender_changed_at / 86400000] where gender_changed_at is not null;
