-- What a person is asked for beside the password. Staff have no account: theirs is the nil UUID.

-- The secret of an authenticator app, encrypted. The pending one takes its place once a code of it was entered. No code
-- counts twice, nor one that is older than the last that counted.
create table totp_secrets (
  account_id     uuid not null,
  user_id        uuid not null,
  sealed_secret  text,
  confirmed_at   timestamptz,
  last_step      bigint not null default 0,
  pending_secret text,
  pending_at     timestamptz,
  primary key (account_id, user_id)
);

-- Ten codes that each stand in once for what was lost. One salt for the ten of a person, so that a try is hashed once.
create table recovery_codes (
  account_id uuid not null,
  user_id    uuid not null,
  salt       bytea not null,
  code_hash  text not null,
  primary key (account_id, user_id, code_hash)
);

create table passkeys (
  account_id    uuid not null,
  id            uuid not null,
  user_id       uuid not null,
  -- As the authenticator calls it.
  credential_id text not null,
  name          text not null,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  primary key (account_id, id),
  unique (account_id, credential_id)
);
create index passkeys_by_user on passkeys (account_id, user_id);

-- What a browser is signing, to make a passkey.
create table passkey_creations (
  account_id uuid not null,
  user_id    uuid not null,
  challenge  text not null,
  ends_at    timestamptz not null,
  primary key (account_id, user_id)
);

-- Sign-ins that had the right password and wait for the second factor. Found by their token alone, like the directory.
create table sign_in_challenges (
  token_hash        text primary key,
  account_id        uuid not null,
  user_id           uuid not null,
  remembered        boolean not null,
  device            text,
  passkey_challenge text,
  failures          int not null default 0,
  ends_at           timestamptz not null
);
create index sign_in_challenges_by_user on sign_in_challenges (account_id, user_id);
create index sign_in_challenges_by_end on sign_in_challenges (ends_at);
