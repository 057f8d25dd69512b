-- Keyed digests of the usernames of erased accounts. Nobody gets such a name again, so that asking whether a name is
-- taken does not tell somebody who left from somebody who blocks the caller.
create table account_former_name (
  name_mac bytea primary key,
  erased_at bigint not null
);
