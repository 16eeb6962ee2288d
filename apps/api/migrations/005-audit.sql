-- What staff did to a client's data, and read of it: append-only, each entry with the hash of the one
-- before it on the same account. The nil account stands for the firm's own.
create table audit_log (
  account_id    uuid not null,
  position      bigint not null,
  at            timestamptz not null,
  actor_id      uuid not null,
  actor_name    text not null,
  action        text not null,
  subject       jsonb not null,
  request_id    text not null,
  address       text not null,
  previous_hash text not null,
  hash          text not null,
  primary key (account_id, position)
);

-- The newest entry of each chain; its lock makes writers of one account take turns.
create table audit_heads (
  account_id uuid primary key,
  position   bigint not null,
  hash       text not null
);
