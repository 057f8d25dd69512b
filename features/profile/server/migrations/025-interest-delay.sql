-- The gender that the searches of others know as looked for until a day after `interest_changed_at`.
alter table profile add column interest_before smallint;
alter table profile add column interest_changed_at bigint;
