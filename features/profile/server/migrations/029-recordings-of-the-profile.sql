-- The introduction is a column of the profile, as the recorded answers are a part of its column `prompts`.
alter table profile add column voice jsonb;
update profile p set voice = jsonb_build_object('key', key, 'durationMs', duration_ms, 'waveform', waveform)
  from profile_voice v where v.uid = p.uid;
drop table profile_voice;
