-- Files of a bank that staff took in, as they came.
create table bank_imports (
  account_id              uuid not null references accounts,
  id                      uuid not null,
  file_name               text not null,
  blob_key                blob_key not null,
  blob_sha256             text not null,
  internal_account_number int not null references chart_of_accounts,
  imported_at             timestamptz not null,
  imported_by             uuid not null references staff,
  primary key (account_id, id)
);
create index bank_imports_by_blob on bank_imports (blob_key);

-- Transactions of a bank, from a file or from the bank's own connection; they wait for staff to post them.
create table imported_transactions (
  account_id              uuid not null references accounts,
  id                      uuid not null default gen_random_uuid(),
  -- Null where no file brought it.
  import_id               uuid,
  -- The bank's own id, after the kind of its source ('ofx:…', 'bank:…'); null where the source has none.
  external_id             text,
  -- How the bank account ends, as people know it.
  bank_account            text,
  -- The account of the books that stands for the bank account.
  internal_account_number int not null references chart_of_accounts,
  date                    date not null,
  -- Cents; what came in is positive.
  amount                  bigint not null check (abs(amount) <= 99999999999),
  description             text not null,
  -- The description without what changes from one transaction to the next.
  stem                    text not null,
  state                   text not null default 'waiting' check (state in ('waiting', 'set_aside', 'posted')),
  posted_to               int references chart_of_accounts,
  batch_id                uuid,
  imported_at             timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, import_id) references bank_imports,
  foreign key (account_id, batch_id) references transaction_batches,
  check (num_nonnulls(posted_to, batch_id) = case when state = 'posted' then 2 else 0 end)
);
create unique index imported_once on imported_transactions (account_id, external_id)
  where external_id is not null;
create index imported_transactions_by_state on imported_transactions (account_id, state, date desc, id);
create index imported_transactions_alike on imported_transactions (account_id, date, amount);
create index imported_transactions_learned on imported_transactions (account_id, stem, date desc)
  where state = 'posted';
create index imported_transactions_of_a_batch on imported_transactions (account_id, batch_id)
  where batch_id is not null;
