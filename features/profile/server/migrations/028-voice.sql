-- Introduction of a member in their own voice. The media store has the sound.
create table profile_voice (
  uid uuid primary key,
  key text not null,
  duration_ms int not null,
  waveform smallint[] not null,
  made_at bigint not null
);
-- Words of the introduction, as its author has written them down. Null before.
alter table profile add column transcript text;
