-- Flag 4: a member in their first seven days, of which the day of joining (UTC) is the first. A changed profile writes
-- the flag, and the end of these days is a change of the profile.
update discover_seek set flags = flags | 4
where (joined_minute / 1440 + 7) * 1440 > extract(epoch from now()) / 60;
