-- The hash before the newest one, so that raising a head tells what the next entry follows.
alter table audit_heads add column previous_hash text not null default '';

-- The log is searched by time, by who, by whose and by which call, the newest first.
create index audit_log_by_time on audit_log (at);
create index audit_log_by_actor on audit_log (actor_id, at);
create index audit_log_by_account on audit_log (account_id, at);
create index audit_log_by_action on audit_log (action, at);

-- Where each chain stood at the end of a day; the digest of a day's anchors goes into the server's log, too.
create table audit_anchors (
  account_id  uuid not null,
  anchored_at timestamptz not null,
  position    bigint not null,
  hash        text not null,
  primary key (account_id, anchored_at)
);
