-- Members who had the reward for being invited, and under a keyed digest the number they had verified: a member
-- who registers again with the same number gets no second one. Erasing the member leaves the digest.
create table coins_referral (
  uid uuid unique,
  number_mac bytea unique,
  made_at bigint not null,
  check (uid is not null or number_mac is not null)
);
