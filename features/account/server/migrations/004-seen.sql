-- Who was there lately, for those who tell others so.
create index account_device_seen on account_device (seen_at);
