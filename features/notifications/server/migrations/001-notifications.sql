-- Notifications of members, and where and how they are told. Times are milliseconds since 1970.

-- One row for each topic of a member: the thing that the row tells of. Its policy asks the feature of that thing
-- whether the member may see it now.
create table notification (
  -- Random: an id in the order of time would tell the order within a batch.
  id uuid primary key default gen_random_uuid(),
  uid uuid not null,
  kind text not null,
  topic text not null,
  -- The other member. Null for security, and for the batch of people whom the member may not know.
  other uuid,
  -- Time of the newest event.
  at bigint not null,
  -- Events since the member last read the row. A batch counts its rows itself when it is read.
  count integer not null default 1,
  -- Browser and platform of a new device, and the like.
  detail jsonb,
  read_at bigint,
  -- Part of a digest that was sent.
  mailed_at bigint
);
create unique index notification_topic on notification (uid, topic);
create index notification_at on notification (uid, at);
create index notification_other on notification (other) where other is not null;
-- Rows that a digest may have to tell of.
create index notification_unread on notification (at) where read_at is null and mailed_at is null;

create table notification_choice (
  uid uuid primary key,
  time_zone text not null,
  -- Minutes of the day; both or none.
  quiet_from smallint,
  quiet_to smallint,
  shows_previews boolean not null default false,
  check ((quiet_from is null) = (quiet_to is null))
);

-- The address of a device at a push service. It goes with the device's session.
create table notification_subscription (
  uid uuid not null,
  device_id uuid not null,
  -- Keyed digest of the address: a browser has one, whoever is signed in.
  endpoint_mac bytea not null,
  -- Address and keys, encrypted: whoever knows them can send to the device.
  sealed bytea not null,
  language text not null,
  made_at bigint not null,
  -- When the push service last took a push.
  sent_at bigint,
  primary key (uid, device_id),
  foreign key (uid, device_id) references account_device on delete cascade
);
create unique index notification_subscription_endpoint on notification_subscription (endpoint_mac);

-- The key with which all processes sign what they send to push services. Subscriptions are bound to it.
create table notification_key (
  id smallint primary key check (id = 1),
  public_key bytea not null,
  sealed bytea not null,
  made_at bigint not null
);
