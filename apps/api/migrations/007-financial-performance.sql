-- The chart of accounts, the same for every client. A firm may add accounts within a section's range.
create table chart_of_accounts (
  internal_account_number int primary key,
  name                    text not null unique,
  section                 text not null generated always as (
    case when internal_account_number between 1000 and 1999 then 'asset'
         when internal_account_number between 2000 and 2999 then 'liability'
         when internal_account_number between 3000 and 3999 then 'equity'
         when internal_account_number between 4000 and 4999 then 'revenue'
         when internal_account_number between 5000 and 5999 then 'variable'
         when internal_account_number between 6000 and 6999 then 'fixed'
         when internal_account_number between 9000 and 9099 then 'miles' end
  ) stored
);

insert into chart_of_accounts (internal_account_number, name) values
  (1000, 'Business Checking'), (1200, 'Escrow'), (1500, 'Truck'), (1590, 'Accumulated Depreciation'),
  (2100, 'Credit Card'), (2200, 'Fuel Advances'), (2500, 'Truck Loan'),
  (3000, 'Owner Contributions'), (3100, 'Owner Draws'), (3900, 'Retained Earnings'),
  (4000, 'Mileage / Percentage'), (4100, 'Fuel Surcharge'), (4200, 'Accessorial / Other'),
  (4300, 'Fares'), (4310, 'Tips'), (4320, 'Bonuses'),
  (5000, 'Fuel'), (5010, 'DEF'), (5100, 'Maintenance & Repairs'), (5110, 'Tires'),
  (5200, 'Tolls & Scales'), (5210, 'Lumpers'), (5300, 'Factoring & Dispatch Fees'),
  (5400, 'Supplies'), (5420, 'Parking'), (5500, 'Platform Fees'),
  (6000, 'Truck Lease'), (6100, 'Insurance'), (6200, 'Licenses & Permits'),
  (6300, 'Communications'), (6400, 'Accounting'), (6500, 'Interest'), (6600, 'Depreciation'),
  (9000, 'Loaded Miles'), (9010, 'Empty Miles');

-- What one document, bank import or opening posted. A batch is never changed; another one takes it back.
create table transaction_batches (
  account_id        uuid not null references accounts,
  id                uuid not null,
  date              date not null,
  description       text not null,
  document_id       uuid,
  bank_import_id    uuid,
  is_opening        boolean not null,
  reverses_batch_id uuid,
  -- How often its document, and the opening, had been taken back before: so each can be posted again, and only then.
  document_attempt  int not null,
  opening_attempt   int not null,
  -- Assets and expenses, and liabilities, equity and revenue, in cents: one sum for each month the lines touch.
  debits            bigint[] not null,
  credits           bigint[] not null,
  first_date        date not null,
  last_date         date not null,
  -- Of what was posted, so that an id sent again with something else is found.
  fingerprint       text not null,
  posted_at         timestamptz not null,
  -- A member of staff, or null for the software itself.
  posted_by         uuid,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents,
  foreign key (account_id, reverses_batch_id) references transaction_batches,
  constraint transaction_batches_balance check (debits = credits),
  check (num_nonnulls(document_id, bank_import_id) <= 1),
  check (case when is_opening then last_date <= '2022-12-31' else first_date >= '2023-01-01' end),
  -- The day may be ahead of UTC's, at most by one.
  check (last_date <= (posted_at at time zone 'UTC')::date + 1)
);
create unique index one_batch_of_a_document on transaction_batches (account_id, document_id, document_attempt)
  where reverses_batch_id is null and document_id is not null;
create unique index one_opening_batch on transaction_batches (account_id, opening_attempt)
  where reverses_batch_id is null and is_opening;
create unique index one_reversal_of_a_batch on transaction_batches (account_id, reverses_batch_id)
  where reverses_batch_id is not null;
create index transaction_batches_of_a_document on transaction_batches (account_id, document_id)
  where document_id is not null;

-- The lines. An amount is in cents, or hundredths of miles, in the account's natural sign.
create table transactions (
  account_id              uuid not null,
  batch_id                uuid not null,
  line_number             int not null,
  date                    date not null,
  internal_account_number int not null references chart_of_accounts,
  amount                  bigint not null check (abs(amount) <= 99999999999),
  -- By how much it lowered a liability; a reversal takes that back.
  paid_down               bigint not null,
  source                  text not null,
  details                 text not null,
  primary key (account_id, batch_id, line_number),
  foreign key (account_id, batch_id) references transaction_batches
);
-- Newest first, and within a batch as it was written.
create index transactions_of_an_account
  on transactions (account_id, internal_account_number, date desc, batch_id, line_number);
create index payments_of_a_liability
  on transactions (account_id, internal_account_number, date desc, batch_id, line_number)
  where paid_down <> 0;

-- What reports read: the sums of the lines, kept in the statement that writes them.
create table monthly_totals (
  account_id              uuid not null,
  year                    int not null,
  month                   int not null,
  internal_account_number int not null references chart_of_accounts,
  -- Small enough that every sum of a report is exact.
  amount                  bigint not null
    constraint monthly_totals_hold check (abs(amount) <= 1000000000000),
  paid_down               bigint not null,
  -- How many lines it sums, and how many of them paid something down.
  transactions            int not null,
  payments                int not null,
  primary key (account_id, year, month, internal_account_number)
);
