-- Work, education, languages and habits of a member. Null before they say anything.
alter table profile add column work text;
alter table profile add column study text;
alter table profile add column languages text[];
alter table profile add column habits jsonb;
