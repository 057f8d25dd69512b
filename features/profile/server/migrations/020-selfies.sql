-- Photo verification of a member: the pose that is asked, and the selfies that were sent last.
create table profile_selfie (
  uid uuid primary key,
  -- The pose that the next selfies must show, or that the waiting ones show. Null after a decision.
  pose text,
  -- 'waiting', 'approved', 'refused', 'changed' or 'expired'. Null before the first selfies.
  state text,
  -- The sending. Another sending has another id, so that nobody decides about pictures they have not seen.
  id uuid,
  -- Keys of the pictures in the media store. Empty once they are deleted.
  keys text[] not null default '{}',
  sent_at bigint,
  decided_at bigint,
  -- Why staff refused.
  refusal text,
  -- Sendings since `counted_from`, one day at most.
  count integer not null default 0,
  counted_from bigint not null default 0,
  -- Keyed hash of the network from which the pictures came, for a day.
  network bytea
);
create index profile_selfie_waiting on profile_selfie (sent_at) where state = 'waiting';
create index profile_selfie_kept on profile_selfie (sent_at) where keys <> '{}';
create index profile_selfie_network on profile_selfie (network) where network is not null;
