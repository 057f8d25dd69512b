-- Number of erased members. The media store keeps it too, and a mark of each: if the store knows of more, this
-- database was restored from an older backup.
create table member_erasure (
  is_only boolean primary key default true check (is_only),
  count bigint not null
);
insert into member_erasure (count) values (0);
