-- News can be about several members: with any of them it goes.
alter table job add column others uuid[];
create index job_others on job using gin (others) where others is not null;
