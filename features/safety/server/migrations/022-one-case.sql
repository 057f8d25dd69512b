-- A report joins the open case about its member, or about its activity. Staff acts on the case.
alter table safety_case rename to safety_report;
alter table safety_report rename column case_id to report_id;
alter table safety_report add column case_id uuid;

create table safety_case (
  case_id uuid primary key,
  -- What staff calls it by.
  number bigint generated always as identity unique,
  -- No reference: the case outlives the account.
  about uuid not null,
  activity_id uuid,
  -- Name of the member as the last reporter saw it.
  name text not null,
  -- The highest of its reports, 3 for the gravest.
  severity smallint not null,
  opened_at bigint not null,
  last_at bigint not null,
  -- Until when staff has promised to look at it.
  due_at bigint not null,
  closed_at bigint,
  -- Member of staff who works on it, until when nobody else does.
  taken_by uuid,
  taken_until bigint not null default 0
);

-- The open reports about a member become one case, under the id of the first; a closed one is a case of its own.
with placed as (
  select report_id, case when closed_at is null
    then first_value(report_id) over (partition by about, closed_at is null order by made_at, report_id)
    else report_id end as of_case
  from safety_report
)
update safety_report r set case_id = of_case from placed p where p.report_id = r.report_id;
insert into safety_case (case_id, about, name, severity, opened_at, last_at, due_at, closed_at)
  select case_id, about, (array_agg(coalesce(content->>'name', '') order by made_at desc))[1], max(case type
      when 'underage' then 3 when 'sexual_harrasment' then 3
      when 'other_harassment' then 2 when 'inappropriate_message' then 2 when 'inappropriate_photos' then 2
      else 1 end), min(made_at), max(made_at), min(made_at) + 24 * 3600000, max(closed_at)
  from safety_report group by case_id, about order by min(made_at), case_id;

alter table safety_act drop constraint safety_act_case_id_fkey;
alter table safety_act drop constraint safety_act_pkey;
with numbered as (
  select a.case_id, a.number, r.case_id as of_case,
    row_number() over (partition by r.case_id order by a.at, a.case_id, a.number) as place
  from safety_act a join safety_report r on r.report_id = a.case_id
)
update safety_act a set case_id = of_case, number = place
  from numbered n where n.case_id = a.case_id and n.number = a.number;
alter table safety_act add primary key (case_id, number);
alter table safety_act add foreign key (case_id) references safety_case on delete cascade;

alter table safety_report drop column closed_at;
alter table safety_report alter column case_id set not null;
alter table safety_report add foreign key (case_id) references safety_case;
create index safety_report_case on safety_report (case_id, made_at);
create unique index safety_case_target
  on safety_case (about, coalesce(activity_id, '00000000-0000-0000-0000-000000000000')) where closed_at is null;
create index safety_case_open on safety_case (severity desc, opened_at, case_id) where closed_at is null;
create index safety_case_closed on safety_case (closed_at desc, case_id) where closed_at is not null;
create index safety_case_of_member on safety_case (about);
create index safety_case_name on safety_case (lower(name) text_pattern_ops);
