-- Files of books that clients bring from elsewhere: balances, months, or a journal.
create table books_imports (
  id                 uuid primary key,
  file_name          text not null,
  -- The same file again is this one.
  sha256             text not null,
  state              text not null check (state in ('review', 'posted')),
  uploaded_at        timestamptz not null,
  uploaded_by        uuid not null,
  posted_at          timestamptz,
  -- Headings, sheets, what is above the headings, and the key that recognizes files with the same headings.
  reading            jsonb not null,
  mapping            jsonb not null,
  -- The day of balances.
  day                date,
  -- The account that takes what a month lacks to balance.
  difference_account int,
  -- The rows; null once they were removed.
  lines              jsonb,
  -- What staff decided about each client's part, by the name in the file.
  decisions          jsonb not null default '{}',
  -- The batches that were posted from it and not taken back.
  posted             jsonb not null default '[]',
  constraint books_imports_sha256_key unique (sha256)
);

select everywhere('books_imports');

create index books_imports_newest on books_imports (uploaded_at desc, id desc);
alter table books_imports add constraint books_imports_uploader
  foreign key (uploaded_by) references staff;

-- The columns that staff chose for files with the same headings.
create table books_import_mappings (
  headings_key text primary key,
  mapping      jsonb not null,
  updated_at   timestamptz not null
);

select everywhere('books_import_mappings');

-- Which account of the chart a name in files is, for all clients; null if it is no account.
create table books_account_names (
  name_key                text primary key,
  internal_account_number int,
  updated_at              timestamptz not null
);

select everywhere('books_account_names');

-- Which client a name in files is.
create table books_client_names (
  name_key   text primary key,
  account_id uuid not null,
  updated_at timestamptz not null
);

select everywhere('books_client_names');
