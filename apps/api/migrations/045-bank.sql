-- The page of the provider that a client was sent to, to connect a bank or to sign in to it again.
create table bank_links (
  account_id      uuid not null references accounts,
  id              uuid not null default gen_random_uuid(),
  user_id         uuid not null,
  -- The connection to sign in to again; null for a new one.
  item_id         uuid,
  link_token_hash text not null,
  -- Encrypted.
  link_token      text not null,
  created_at      timestamptz not null,
  finished_at     timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references client_users on delete cascade
);
create index bank_links_open on bank_links (account_id, created_at) where finished_at is null;

-- The banks that clients have connected; one that was disconnected stays as a row without a token.
create table bank_items (
  account_id        uuid not null references accounts,
  id                uuid not null default gen_random_uuid(),
  -- The provider's id.
  external_id       text not null,
  institution_name  text not null,
  -- Encrypted; null once the provider has been told that it is not needed any more.
  access_token      text,
  -- How far its transactions have come; empty before the first.
  sync_cursor       text not null default '',
  created_at        timestamptz not null,
  synced_at         timestamptz,
  needs_login       boolean not null default false,
  -- Since when the provider does not answer.
  failing_since     timestamptz,
  removed_at        timestamptz,
  primary key (account_id, id)
);
create unique index bank_items_once on bank_items (account_id, external_id);

-- Finds the account of what the provider tells of: a link by the hash of its token, an item by the provider's id.
create table bank_directory (
  kind       text not null check (kind in ('link', 'item')),
  key        text not null,
  account_id uuid not null,
  id         uuid not null,
  primary key (kind, key)
);
