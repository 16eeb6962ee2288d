-- The log shows the reads of a visit as one row: its last one, that no other follows soon.
create index audit_log_reads on audit_log (account_id, actor_id, at, position)
  where action like 'GET %';
