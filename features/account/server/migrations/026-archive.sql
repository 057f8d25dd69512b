-- Random key under which the member downloads the archive of this export; null unless they asked for one.
alter table account_export add column archive_key text;
-- Whether a mail tells the member that the export is ready.
alter table account_export add column is_told boolean not null default false;
