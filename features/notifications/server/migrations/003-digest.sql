-- Time up to which news of the row were put into a mail, or not mailed for good. Later news are due again.
alter table notification add column mailed_at bigint;
create index notification_unmailed on notification (at)
  where (read_at is null or read_at < at) and not is_off and (mailed_at is null or mailed_at < at);

-- Language of the member's mails.
alter table notification_choice add column language text not null default 'en';
