-- The accounts of connected banks, each with the account of the books that stands for it.
create table bank_accounts (
  account_id              uuid not null references accounts,
  id                      uuid not null default gen_random_uuid(),
  item_id                 uuid not null,
  -- The provider's id.
  external_id             text not null,
  name                    text not null,
  -- How its number ends, where it is known.
  mask                    text,
  kind                    text not null,
  -- Null where nothing of it comes to the books.
  internal_account_number int references chart_of_accounts,
  primary key (account_id, id),
  unique (account_id, item_id, external_id),
  foreign key (account_id, item_id) references bank_items
);

-- The account of a connected bank that a transaction came from; null for one from a file.
alter table imported_transactions
  add column bank_account_id uuid,
  add foreign key (account_id, bank_account_id) references bank_accounts;
create index imported_transactions_of_a_bank_account
  on imported_transactions (account_id, bank_account_id) where bank_account_id is not null;
