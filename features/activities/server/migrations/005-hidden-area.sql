-- Whether the author lets others know the area also while they hide their own place. Always true of a place that is
-- no private home.
alter table activity add column shows_area boolean not null default true;
update activity a set shows_area = false where is_my_place or exists (
  select from activity_place p where p.id = a.id and (p.place ->> 'name' is null
    or p.place ->> 'name' ~ '^[[:alpha:]]?[0-9]+[[:alpha:]]?([/-][0-9]+[[:alpha:]]?)*[[:space:],]'));
-- True while others are not told the area: the author hides their own place. Written anew as that changes.
alter table activity add column hides_area boolean not null default false;
do $$ begin
  -- Absent where this feature runs alone.
  if to_regclass('account_privacy') is not null then
    execute 'update activity a set hides_area = true
      where not shows_area and exists (select from account_privacy p where p.uid = a.uid and not p.location)';
  end if;
end $$;
