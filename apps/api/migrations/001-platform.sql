-- The key of a stored file. Whatever column has this type names files that are kept; a column `x_key`
-- has its file's hash beside it in `x_sha256`, by which the nightly check looks.
create domain blob_key as text check (value ~ '^[0-9a-f]{32}$');

-- Files whose bytes are no longer those that were stored, until they are whole again.
create table damaged_files (
  key      text primary key,
  found_at timestamptz not null
);

-- What each account has sent today.
create table uploads_by_day (
  account_id uuid not null,
  day        date not null,
  files      int not null,
  bytes      bigint not null,
  primary key (account_id, day)
);

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
