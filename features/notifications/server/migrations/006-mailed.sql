-- Read and unread, listed as read or not: each notification is mailed, or counted by why it is not.
drop index notification_unmailed;
create index notification_unmailed on notification (at)
  where kind <> 'security' and (mailed_to is null or mailed_to < at);
