-- How far the write-ahead log had come when something of a client's account was last changed, or a member of staff last
-- changed anything: a replica that has not come as far is not read on their behalf. Written where there is a replica alone.
create table last_writes (
  -- An account or a member of staff.
  who uuid primary key,
  lsn pg_lsn not null
) with (fillfactor = 50);
