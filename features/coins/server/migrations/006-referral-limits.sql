-- One reward for a verified e-mail address too, under a keyed digest, and a limit a month for each inviting member.
alter table coins_referral add column address_mac bytea unique, add column inviter uuid;
alter table coins_referral drop constraint coins_referral_check;
alter table coins_referral add check (uid is not null or number_mac is not null or address_mac is not null);
create index coins_referral_inviter on coins_referral (inviter, made_at);
