-- A redacted row that its member has hidden stays, unseen by them, so that no batch shows the same like or visit again.
alter table circle_redacted add column is_hidden boolean not null default false;
