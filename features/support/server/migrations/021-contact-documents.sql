-- Names of the attached files, in the order of `attachments`. Messages sent before have none.
alter table support_contact add column attachment_names text[] not null default '{}';
