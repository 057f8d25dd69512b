-- What decides on a message, beside the facts of other features: locks the conversation, and reads after it the state
-- of both members and the message that has the id already. One row; `is_there` tells if there is a conversation.
create function chat_hold_pair(of_low uuid, of_high uuid, of_message uuid)
returns table (is_there boolean, requested_by uuid, last_date bigint, sides jsonb, sender uuid, receiver uuid)
language plpgsql as $$
begin
  select true, c.requested_by, c.last_date into is_there, requested_by, last_date
    from chat_conversation c where c.low = of_low and c.high = of_high for update;
  select jsonb_agg(to_jsonb(s)) into sides from chat_side s
    where (s.uid = of_low and s.other = of_high) or (s.uid = of_high and s.other = of_low);
  select m.sender, m.receiver into sender, receiver from chat_message m where m.id = of_message;
  return next;
end $$;
