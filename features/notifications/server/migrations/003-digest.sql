-- News of the row up to this time were put into a mail, or are not mailed for good. Later news are due again.
alter table notification add column mailed_to bigint;
-- Time of the newest mail that tells of the row.
alter table notification add column mailed_at bigint;
create index notification_unmailed on notification (at)
  where (read_at is null or read_at < at) and not is_off and (mailed_to is null or mailed_to < at);

-- Language of the member's mails.
alter table notification_choice add column language text not null default 'en';
