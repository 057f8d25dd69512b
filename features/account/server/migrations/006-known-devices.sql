-- Keyed digest of the network that asked for the mail; null for a device that had signed in to the address
-- before, and for text messages. Mails are capped for the others, so that some are left for known devices.
alter table account_challenge add column asked_from bytea;
-- When the member last proved on this device who they are: staff have to before each act.
alter table account_device add column confirmed_at bigint not null default 0;
