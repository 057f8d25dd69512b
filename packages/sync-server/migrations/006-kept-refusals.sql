-- Refusals outlive the other results: what is looked through every night has none of them in it.
drop index sync_result_at;
create index sync_result_at on sync_result (at) where status <> 'refused';
