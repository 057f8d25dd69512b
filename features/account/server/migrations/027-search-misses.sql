-- When the task was counted last: a miss of the search for friends is forgotten after a day.
alter table account_limit add column counted_at bigint not null default 0;
