-- Digest of the code that was mailed for the second step; null when the authenticator app shows the code.
alter table account_second_step add column code_mac bytea;

-- The challenge whose mail holds the code of this one; its own id when it has a longer code that others share.
-- Null for a code of its own.
alter table account_challenge add column shared_of uuid;

-- Many requests may share a code: limits read those alone that were sent, and a typed code finds its own request.
drop index account_challenge_of;
create index account_challenge_sent on account_challenge (identifier_mac, made_at desc)
  where shared_of is null or shared_of = id;
create index account_challenge_ref on account_challenge (identifier_mac, ref);
