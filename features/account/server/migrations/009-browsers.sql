-- Keyed digest of the id of the browser that signed in, the same for all accounts that sign in there. Null for
-- clients that take no cookies.
alter table account_device add column browser_mac bytea;
