-- Questions that a member answers, with the answers, in their order. Null before they answer one.
alter table profile add column prompts jsonb;
