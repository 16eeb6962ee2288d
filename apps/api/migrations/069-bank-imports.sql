-- A file is reviewed before it is imported, and its rows stay: they are the evidence for the transactions of a
-- bank. A transaction that several files and the bank's connection report is there once.
alter table bank_imports
  add column state text not null default 'imported',
  -- How the file was read: its format, questions, notices and table, as the review shows them; null for a file that was
  -- imported without a review.
  add column reading jsonb,
  -- The answers of staff: the fields of the column mapping that they chose.
  add column given jsonb not null default '{}',
  add column taken int not null default 0,
  add column skipped int not null default 0,
  -- The days of the file's rows.
  add column first_date date,
  add column last_date date,
  add column undone_at timestamptz,
  add column undone_by uuid;
-- While a file is under review, imported_at and imported_by say when it was uploaded, and by whom.
alter table bank_imports
  add constraint bank_imports_state check (state in ('previewed', 'imported', 'undone'));
alter table bank_imports
  add constraint bank_imports_undone_by_fkey foreign key (undone_by) references staff;
create index bank_imports_by_content on bank_imports (account_id, blob_sha256) where state = 'imported';

create table bank_import_rows (
  account_id      uuid not null,
  import_id       uuid not null,
  -- In file order, from 0.
  position        int not null,
  -- The position of its account in the file.
  file_account    int not null default 0,
  line            int not null,
  date            date,
  -- Cents; money in is positive. Null if it can't be read.
  amount          bigint check (abs(amount) <= 99999999999),
  description     text not null,
  stem            text not null,
  check_number    text,
  -- As in imported_transactions. Null if the id of the file identifies nothing.
  external_id     text,
  -- The bank's id of an earlier transaction that the row replaces, in the same form.
  corrects_id     text,
  status          text,
  currency        text,
  reasons         text[] not null default '{}',
  raw             text[] not null default '{}',
  standing        text not null check (standing in
    ('new', 'duplicate', 'possible_duplicate', 'needs_decision', 'before_books', 'ahead')),
  decision        text check (decision in ('take', 'skip')),
  -- What staff read where the file can't be read.
  given_date      date,
  given_amount    bigint check (abs(given_amount) <= 99999999999),
  -- The known transaction that it is, or may be, as of the review.
  known_id        uuid,
  -- The transaction that it is evidence for, once the file is imported. No foreign key: checking it for each of
  -- thousands of rows, by a plan made when the table was small, takes longer than a statement may.
  transaction_id  uuid,
  primary key (account_id, import_id, position)
);

select by_account('bank_import_rows');

alter table bank_import_rows
  add constraint bank_import_rows_import_fkey foreign key (account_id, import_id) references bank_imports;
create index bank_import_rows_of_a_transaction on bank_import_rows (account_id, transaction_id)
  where transaction_id is not null;
create index bank_import_rows_by_external_id on bank_import_rows (account_id, external_id)
  where transaction_id is not null and external_id is not null;

-- The bank accounts of a file.
create table bank_import_accounts (
  account_id              uuid not null,
  import_id               uuid not null,
  position                int not null,
  -- What recognizes the bank account in the next file; null if the file does not name it.
  source_key              text,
  name                    text,
  internal_account_number int,
  -- The newest balance the file states, in cents as the bank sees it.
  balance                 bigint,
  balance_date            date,
  primary key (account_id, import_id, position)
);

select by_account('bank_import_accounts');

alter table bank_import_accounts
  add constraint bank_import_accounts_import_fkey foreign key (account_id, import_id) references bank_imports;
alter table bank_import_accounts
  add constraint bank_import_accounts_number_fkey
  foreign key (internal_account_number) references chart_of_accounts;

-- What staff chose for files of the same bank account ('account:…') or with the same headings ('table:…').
create table bank_file_sources (
  account_id              uuid not null,
  key                     text not null,
  internal_account_number int,
  -- The fields of the column mapping that they chose.
  given                   jsonb not null default '{}',
  updated_at              timestamptz not null,
  primary key (account_id, key)
);

select by_account('bank_file_sources');

alter table bank_file_sources
  add constraint bank_file_sources_account_fkey foreign key (account_id) references accounts;
alter table bank_file_sources
  add constraint bank_file_sources_number_fkey
  foreign key (internal_account_number) references chart_of_accounts;

-- As printed on the check.
alter table imported_transactions add column check_number text;
create index imported_transactions_of_an_import on imported_transactions (account_id, import_id)
  where import_id is not null;

-- The ids of an OFX file, too, tell transactions apart within one account of the books alone: banks mask or renumber
-- their accounts. Where two would become the same, both keep their form.
update imported_transactions i
set external_id = 'ofx:' || i.internal_account_number::text || ':' || regexp_replace(i.external_id, '^ofx:[^:]*:', '')
where i.external_id like 'ofx:%' and not exists (
  select 1 from imported_transactions o
  where o.account_id = i.account_id and o.internal_account_number = i.internal_account_number and o.id <> i.id
    and o.external_id like 'ofx:%'
    and regexp_replace(o.external_id, '^ofx:[^:]*:', '') = regexp_replace(i.external_id, '^ofx:[^:]*:', '')
);

-- What the bank wrote no words for had a placeholder.
update imported_transactions set description = '', stem = '' where description in ('–', 'Transaction');

-- What earlier imports took is evidence, too, so that they can be undone. Their other rows are not known.
insert into bank_import_accounts (account_id, import_id, position, internal_account_number)
select account_id, id, 0, internal_account_number from bank_imports;

insert into bank_import_rows (account_id, import_id, position, line, date, amount, description, stem, external_id,
                              standing, transaction_id)
select account_id, import_id,
       row_number() over (partition by account_id, import_id order by date, id) - 1, 0, date, amount, description, stem,
       case when external_id like 'ofx:%' or external_id like 'csv:%' then external_id end, 'new', id
from imported_transactions
where import_id is not null;

update bank_imports b
set taken = r.taken, first_date = r.first_date, last_date = r.last_date
from (
  select account_id, import_id, count(*)::int as taken, min(date) as first_date, max(date) as last_date
  from bank_import_rows group by account_id, import_id
) r
where r.account_id = b.account_id and r.import_id = b.id;

alter table bank_imports drop column internal_account_number;
