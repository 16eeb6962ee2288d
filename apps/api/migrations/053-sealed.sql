-- What is encrypted, each type for one purpose: whatever column has it is found when the secret changes.
create domain sealed_totp as text;
create domain sealed_bank as text;

alter table totp_secrets
  alter column sealed_secret type sealed_totp,
  alter column pending_secret type sealed_totp;
alter table bank_links alter column link_token type sealed_bank;
alter table bank_items alter column access_token type sealed_bank;
