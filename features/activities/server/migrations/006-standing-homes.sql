-- An address is no name of a venue (policy.ts): activities there need the author's yes, as at every private home, and
-- tell no area while the author hides their own place. Those who had joined know the place, and keep their yes.
update activity a set needs_yes = true, shows_area = false where exists (
  select from activity_place p where p.id = a.id and (
    p.place ->> 'name' ~* '^((no|nr|บ้านเลขที่|เลขที่)[.]?\s*)?[[:alpha:]]?\d+[[:alpha:]]?([/-]\d+[[:alpha:]]?)*[\s,]'
    or p.place ->> 'name' ~* '(street|st|road|rd|avenue|ave|lane|soi|straße|ถนน|ซอย)[.]?\s+(\S+\s+)?\d+[[:alpha:]]?$'
  )
);
do $$ begin
  -- Absent where this feature runs alone.
  if to_regclass('account_privacy') is not null then
    execute 'update activity a set hides_area = true where not shows_area and not hides_area
      and exists (select from account_privacy p where p.uid = a.uid and not p.location)';
  end if;
end $$;
