-- Pace of what a member does, so that nobody floods others. `paid_until` (milliseconds since 1970) rises with
-- each deed by its share of the period; a deed that would lead further ahead than the period is refused.
create table activity_pace (
  uid uuid not null,
  deed text not null,
  paid_until bigint not null,
  primary key (uid, deed)
);
