-- Event, browser and platform of a security notification.
alter table notification add column detail jsonb;
