-- True for a charge that the member pays on the provider's own page.
alter table payments_charge add column is_hosted boolean not null default false;
