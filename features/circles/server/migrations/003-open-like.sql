-- Who writes to somebody they only like has said who they are: that like is known to them from then on.
alter table circle add column is_open boolean not null default false;
