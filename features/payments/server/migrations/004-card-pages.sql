-- Pages of a provider on which a member saves a card without buying anything.
create table payments_card_page (
  id uuid primary key,
  uid uuid not null,
  merchant text not null,
  -- Reference with which the provider leads the member back; it cannot be guessed.
  reference text not null unique,
  -- Path and query of the app's place to which the member comes back.
  place text not null,
  is_default boolean not null,
  -- Null until the provider has answered.
  provider_id text,
  -- When the card was saved or the page called off; null while the page can be used.
  ended_at bigint,
  made_at bigint not null
);
create unique index payments_card_page_provider on payments_card_page (merchant, provider_id)
  where provider_id is not null;
create index payments_card_page_uid on payments_card_page (uid);
create index payments_card_page_made on payments_card_page (made_at);
