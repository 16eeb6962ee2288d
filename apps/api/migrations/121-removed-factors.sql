-- The second factor that the firm removed from a client's person, who can put it back for a while: what `totp_secrets`,
-- `recovery_codes`, and `passkeys` had of them, and the devices that they had signed in from.
create table removed_factors (
  account_id    uuid not null,
  user_id       uuid not null,
  removed_at    timestamptz not null,
  sealed_secret sealed_totp,
  confirmed_at  timestamptz,
  last_step     bigint not null,
  codes_salt    bytea,
  code_hashes   text[] not null,
  passkeys      jsonb not null,
  device_hashes text[] not null,
  primary key (account_id, user_id)
);
select by_account('removed_factors');

-- The device that the session was opened on, as `known_devices` has it; null if it sent no ID.
alter table client_sessions add column device_hash text;
