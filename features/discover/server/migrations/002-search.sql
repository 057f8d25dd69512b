-- Who comes next, for one question. Stage by stage (how long ago they were there, or joined) and within it ring by ring
-- around the origin, so that it ends with the first rings where people live close together; and all of it planned once
-- for each connection. What a ring holds is sorted before it is asked who is apart from whom: that is looked up for
-- those only who are about to be shown.

-- One expression, so that it becomes part of the statements below.
create function discover_fits(
  age smallint, style smallint, flags smallint, wants smallint, wants_min smallint, wants_max smallint,
  age_min smallint, age_max smallint, styles smallint[], flags_asked smallint,
  wins boolean, my_gender smallint, my_age smallint
) returns boolean language sql immutable parallel safe as $$
  select (age between age_min and age_max or age = 0) and style = any(styles) and flags & flags_asked = flags_asked
    and (not wins or ((wants = my_gender or wants = 3) and my_age between wants_min and wants_max))
$$;

-- Whether somebody has one trait of each group. The only question that the indexes do not answer.
create function discover_has(person uuid, groups text[]) returns boolean language sql stable parallel safe as $$
  select not exists (
    select from unnest(groups) asked
    where not (select traits && asked::text[] from discover_seek where uid = person))
$$;

-- Online, within a day, within a week, before; then by distance, then by id. Each ring reaches to `outers`, and is made of
-- squares of 4 km (kind 0), of 32 km (1), or of everybody (2). Who tells no place comes last.
create function discover_near(
  me uuid, now_minute integer, ox double precision, oy double precision, oz double precision,
  genders smallint[], age_min smallint, age_max smallint, styles smallint[], flags_asked smallint,
  wins boolean, my_gender smallint, my_age smallint, online_only boolean, groups text[],
  outers double precision[], kinds integer[], cells integer[], cell_ends integer[],
  placed_by integer, after_stage integer, after_far double precision, after_uid uuid, most integer
) returns table (uid uuid, stage smallint, far double precision) language plpgsql stable rows 50
  set enable_seqscan = off set enable_bitmapscan = off set jit = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_variable
declare
  shown integer := 0;
  got integer;
  least_minute integer;
  end_minute integer;
  inner_far double precision;
  key_far double precision;
  key_uid uuid;
  squares integer[];
begin
  for stage in after_stage .. (case when online_only then 0 else 3 end) loop
    least_minute := case stage when 0 then now_minute - 15 when 1 then now_minute - 1440 when 2 then now_minute - 10080 else 0 end;
    end_minute := case stage when 0 then 2147483647 when 1 then now_minute - 15 when 2 then now_minute - 1440 else now_minute - 10080 end;
    key_far := case when stage = after_stage then after_far else -1 end;
    key_uid := after_uid;
    for ring in 1 .. cardinality(outers) loop
      continue when outers[ring] < key_far;
      inner_far := case when ring = 1 then -1 else outers[ring - 1] end;
      squares := cells[(case when ring = 1 then 1 else cell_ends[ring - 1] + 1 end) : cell_ends[ring]];
      if kinds[ring] = 0 then
        return query
          select c.uid, stage::smallint, c.far from (
            select f.uid, f.far from (
              select s.uid, (s.x - ox) * (s.x - ox) + (s.y - oy) * (s.y - oy) + (s.z - oz) * (s.z - oz) as far
              from discover_seek s
              where s.near_cell = any(squares)
                and s.active_minute >= least_minute and s.active_minute < end_minute
                and s.placed_minute <= placed_by and s.uid <> me
                and discover_fits(s.age, s.style, s.flags, s.wants, s.wants_min, s.wants_max,
                  age_min, age_max, styles, flags_asked, wins, my_gender, my_age)
            ) f
            where f.far > inner_far and f.far <= outers[ring] and (f.far, f.uid) > (key_far, key_uid)
            order by f.far, f.uid offset 0
          ) c
          where coalesce((select true from circle_apart a where a.uid = me and a.other = c.uid limit 1), false) is false
            and (groups is null or discover_has(c.uid, groups))
          limit most - shown;
      elsif kinds[ring] = 1 then
        return query
          select c.uid, stage::smallint, c.far from (
            select f.uid, f.far from (
              select s.uid, (s.x - ox) * (s.x - ox) + (s.y - oy) * (s.y - oy) + (s.z - oz) * (s.z - oz) as far
              from discover_seek s
              where s.far_cell = any(squares)
                and s.active_minute >= least_minute and s.active_minute < end_minute
                and s.placed_minute <= placed_by and s.uid <> me
                and discover_fits(s.age, s.style, s.flags, s.wants, s.wants_min, s.wants_max,
                  age_min, age_max, styles, flags_asked, wins, my_gender, my_age)
            ) f
            where f.far > inner_far and f.far <= outers[ring] and (f.far, f.uid) > (key_far, key_uid)
            order by f.far, f.uid offset 0
          ) c
          where coalesce((select true from circle_apart a where a.uid = me and a.other = c.uid limit 1), false) is false
            and (groups is null or discover_has(c.uid, groups))
          limit most - shown;
      else
        return query
          select c.uid, stage::smallint, c.far from (
            select f.uid, f.far from (
              select s.uid, coalesce((s.x - ox) * (s.x - ox) + (s.y - oy) * (s.y - oy) + (s.z - oz) * (s.z - oz), 8) as far
              from discover_seek s
              where s.gender = any(genders)
                and s.active_minute >= least_minute and s.active_minute < end_minute
                and s.placed_minute <= placed_by and s.uid <> me
                and discover_fits(s.age, s.style, s.flags, s.wants, s.wants_min, s.wants_max,
                  age_min, age_max, styles, flags_asked, wins, my_gender, my_age)
            ) f
            where f.far > inner_far and f.far <= outers[ring] and (f.far, f.uid) > (key_far, key_uid)
            order by f.far, f.uid offset 0
          ) c
          where coalesce((select true from circle_apart a where a.uid = me and a.other = c.uid limit 1), false) is false
            and (groups is null or discover_has(c.uid, groups))
          limit most - shown;
      end if;
      get diagnostics got = row_count;
      shown := shown + got;
      if shown >= most then
        return;
      end if;
    end loop;
  end loop;
end
$$;

-- Who joined last comes first. Without squares, everybody is looked at.
create function discover_newest(
  me uuid, now_minute integer, ox double precision, oy double precision, oz double precision,
  genders smallint[], age_min smallint, age_max smallint, styles smallint[], flags_asked smallint,
  wins boolean, my_gender smallint, my_age smallint, online_only boolean, groups text[],
  furthest double precision, cells integer[],
  after_joined integer, after_uid uuid, most integer
) returns table (uid uuid, active integer, joined integer, far double precision) language plpgsql stable rows 50
  set enable_seqscan = off set enable_bitmapscan = off set jit = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_variable
declare
  shown integer := 0;
  got integer;
  least_minute integer := now_minute;
  end_minute integer := now_minute;
  days integer := 1;
begin
  while least_minute >= 0 loop
    -- A day, four days, sixteen …: where many have joined lately, little is read.
    least_minute := case when days > 2000 then -1 else now_minute - days * 1440 end;
    if least_minute < after_joined then
      if cells is null then
      return query
        select c.uid, c.active, c.joined, c.far from (
          select f.uid, f.active, f.joined, f.far from (
            select s.uid, s.active_minute as active, s.joined_minute as joined, coalesce((s.x - ox) * (s.x - ox) + (s.y - oy) * (s.y - oy) + (s.z - oz) * (s.z - oz), 8) as far
            from discover_seek s
            where s.gender = any(genders)
              and s.joined_minute > least_minute and s.joined_minute <= end_minute
              and (not online_only or s.active_minute >= now_minute - 15) and s.uid <> me
              and discover_fits(s.age, s.style, s.flags, s.wants, s.wants_min, s.wants_max,
                age_min, age_max, styles, flags_asked, wins, my_gender, my_age)
          ) f
          where f.far <= furthest and (f.joined < after_joined or (f.joined = after_joined and f.uid > after_uid))
          order by f.joined desc, f.uid offset 0
        ) c
        where coalesce((select true from circle_apart a where a.uid = me and a.other = c.uid limit 1), false) is false
          and (groups is null or discover_has(c.uid, groups))
        limit most - shown;
      else
      return query
        select c.uid, c.active, c.joined, c.far from (
          select f.uid, f.active, f.joined, f.far from (
            select s.uid, s.active_minute as active, s.joined_minute as joined, coalesce((s.x - ox) * (s.x - ox) + (s.y - oy) * (s.y - oy) + (s.z - oz) * (s.z - oz), 8) as far
            from discover_seek s
            where s.far_cell = any(cells)
              and s.joined_minute > least_minute and s.joined_minute <= end_minute
              and (not online_only or s.active_minute >= now_minute - 15) and s.uid <> me
              and discover_fits(s.age, s.style, s.flags, s.wants, s.wants_min, s.wants_max,
                age_min, age_max, styles, flags_asked, wins, my_gender, my_age)
          ) f
          where f.far <= furthest and (f.joined < after_joined or (f.joined = after_joined and f.uid > after_uid))
          order by f.joined desc, f.uid offset 0
        ) c
        where coalesce((select true from circle_apart a where a.uid = me and a.other = c.uid limit 1), false) is false
          and (groups is null or discover_has(c.uid, groups))
        limit most - shown;
      end if;
      get diagnostics got = row_count;
      shown := shown + got;
      if shown >= most then
        return;
      end if;
    end if;
    end_minute := least_minute;
    days := days * 4;
  end loop;
end
$$;
