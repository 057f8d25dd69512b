-- Addresses of devices at push services.
create table notification_subscription (
  uid uuid not null,
  device_id uuid not null,
  -- Keyed digest of the address. A browser has one address, whoever is signed in.
  endpoint_mac bytea not null,
  -- Address and keys: with them anybody can send to the device.
  sealed bytea not null,
  language text not null,
  made_at bigint not null,
  primary key (uid, device_id),
  -- A device that is signed out gets no more pushes.
  foreign key (uid, device_id) references account_device on delete cascade
);
create unique index notification_subscription_endpoint on notification_subscription (endpoint_mac);

-- Key pair of this server for push services, the same for all its processes.
create table notification_key (
  id smallint primary key check (id = 1),
  public_key text not null,
  -- The private key.
  sealed bytea not null,
  made_at bigint not null
);

-- Listed as read: the member wants no notice of it within the app.
alter table notification add column is_off boolean not null default false;
