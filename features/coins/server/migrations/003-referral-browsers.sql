-- Browsers in which a member had the reward for being invited, as keyed digests: a member who registers there
-- later gets none. Rows name no member, and stay when one leaves.
create table coins_referral_browser (
  browser_mac bytea primary key,
  made_at bigint not null
);
