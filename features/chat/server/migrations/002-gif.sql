-- Moving pictures that were found at the provider; who looked for them is not kept.
create table chat_gif (
  key text primary key,
  small text not null,
  full_size text not null,
  width integer not null,
  height integer not null,
  found_at bigint not null
);
create index chat_gif_found on chat_gif (found_at);
