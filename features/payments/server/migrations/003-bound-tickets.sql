-- The purchase that a ticket is for (null: a card is saved and nothing bought), and when the document was opened
-- with it. A ticket that has opened the document is used up by the card that was typed in there.
alter table payments_ticket add column purchase uuid;
alter table payments_ticket add column opened_at bigint;
