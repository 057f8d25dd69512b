-- The pictures of a profile, in their order; there may be some before there is a profile.
create table profile_photo (
  uid uuid not null,
  -- A label on the wire; nothing is stored under it.
  name text not null,
  place integer not null,
  -- Where the bytes lie: the picture in its sizes, and apart from it what can be made of 24 pixels.
  key text not null unique,
  blurred_key text not null unique,
  width integer not null,
  height integer not null,
  size integer not null,
  thumbhash bytea not null,
  made_at bigint not null,
  primary key (uid, name),
  unique (uid, place) deferrable initially deferred
);
