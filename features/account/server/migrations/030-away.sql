-- Members who take part in nothing at present: paused, suspended, disabled, leaving, or taken out by staff.
create view account_away (uid) as
  select uid from account_member join account_privacy using (uid)
  where not available or is_disabled or not is_joined or suspended_at is not null or leaving_at is not null;
