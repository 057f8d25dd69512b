-- Which notifications a member has moved, and where to; what is not here stands where everybody's does.
create table account_notification (
  uid uuid not null references account_member on delete cascade,
  channel text not null,
  name text not null,
  is_on boolean not null,
  primary key (uid, channel, name)
);
