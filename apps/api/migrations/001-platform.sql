-- The first answer to each Idempotency-Key, kept in the transaction that made the change.
create table idempotency_keys (
  account_id  uuid not null,
  user_id     uuid not null,
  call        text not null,
  key         uuid not null,
  fingerprint text not null,
  status      int,
  body        jsonb,
  created_at  timestamptz not null,
  primary key (account_id, user_id, call, key)
);

-- Failed sign-ins in a row, by a hash of the e-mail, known or not.
create table sign_in_failures (
  email_hash   text primary key,
  failures     int not null,
  locked_until timestamptz
);

-- Finds the account of an e-mail or of a token's hash; the one look-up that knows no account yet.
create table directory (
  kind       text not null check (kind in ('email', 'session', 'reset')),
  key        text not null,
  account_id uuid not null,
  user_id    uuid not null,
  primary key (kind, key)
);
create index directory_by_user on directory (account_id, user_id);
