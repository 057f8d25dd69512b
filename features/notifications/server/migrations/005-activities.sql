-- Notifications about an activity are found by its id when somebody's part in it changes, or it is deleted.
create index notification_activity on notification ((detail->>'id')) where kind = 'activity';
