-- Keys of the pictures that the reporter sent with the report. The reporter owns them in the media store, so that
-- they go when the reporter leaves; the case drops them when its time is over.
alter table safety_case add column reporter_pictures text[] not null default '{}';
