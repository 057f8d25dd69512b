-- Where an object came from while nobody has kept it: a keyed digest of the network, to count by.
alter table media_object add column network text;
-- Until when something may still be put under the key, by the form that was signed for it. The row stays as long.
alter table media_object add column form_until bigint;
create index media_object_network on media_object (network) where network is not null;

-- Who holds a picture beyond its owner: its bytes stay until the last holder has released them.
create table media_hold (
  key text not null,
  holder uuid not null,
  kind text not null,
  primary key (key, holder)
);
create index media_hold_holder on media_hold (holder);

-- Evidence was a copy that its case owned. A copy is an object that the case holds and nobody owns.
insert into media_hold (key, holder, kind)
  select key, uid, kind from media_object where kind = 'safety.reported-picture' and state = 'kept';
update media_object set state = 'gone', uid = null where kind = 'safety.reported-picture' and state = 'kept';
