-- Pictures that staff has uploaded for a text. A text that is sent takes its pictures from here; the others are
-- deleted a day after their upload.
create table profile_text_picture (
  key text not null primary key,
  uid uuid not null,
  width integer not null,
  height integer not null,
  -- Bytes of the largest size, and of all sizes together.
  size integer not null,
  bytes integer not null,
  thumbhash bytea not null,
  made_at bigint not null
);
create index profile_text_picture_uid on profile_text_picture (uid, made_at);
create index profile_text_picture_made on profile_text_picture (made_at);
