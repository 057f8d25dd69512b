-- Answers kept for retries, by the Idempotency-Key of the request. Times are milliseconds since 1970.
create table call_answer (
  -- The key itself opens the answer, so only its digest is kept.
  key_mac bytea primary key,
  -- Whose request it was, where somebody was signed in.
  uid uuid,
  call text not null,
  request_mac bytea not null,
  -- Empty only inside the transaction that is making the answer.
  status integer,
  sealed bytea,
  made_at bigint not null,
  expires_at bigint not null
);

create index call_answer_uid on call_answer (uid) where uid is not null;
create index call_answer_expiry on call_answer (expires_at);
