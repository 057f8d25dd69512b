-- An address is no name of a venue (policy.ts): activities there need the author's yes, as at every private home.
-- Those who had joined have been told the place, and keep their yes.
update activity a set needs_yes = true where exists (
  select from activity_place p where p.id = a.id and (
    p.place ->> 'name' ~* '^((no|nr|บ้านเลขที่|เลขที่)[.]?\s*)?[[:alpha:]]?\d+[[:alpha:]]?([/-]\d+[[:alpha:]]?)*[\s,]'
    or p.place ->> 'name' ~* '(street|st|road|rd|avenue|ave|lane|soi|straße|ถนน|ซอย)[.]?\s+(\S+\s+)?\d+[[:alpha:]]?$'
  )
);
