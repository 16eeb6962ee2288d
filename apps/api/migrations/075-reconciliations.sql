-- A bank's statement of an account of the books. Each starts where the one before it ends: the keys below refuse any
-- other opening, and a change of a statement that a later one starts from.
create table reconciliations (
  account_id              uuid not null,
  id                      uuid not null default gen_random_uuid(),
  internal_account_number int not null,
  -- The account's first statement is 1.
  number                  int not null,
  previous                int,
  previous_state          text generated always as (case when previous is not null then 'finished' end) stored,
  -- The day before its first day, and its last day.
  starts_after            date not null,
  through                 date not null,
  -- Cents in the account's natural sign: what is owed on a card is positive.
  opening                 bigint not null,
  closing                 bigint not null,
  -- The sum of its cleared lines.
  cleared                 bigint not null default 0,
  state                   text not null default 'open',
  started_at              timestamptz not null,
  started_by              uuid not null,
  finished_at             timestamptz,
  finished_by             uuid,
  -- Posted when it was last finished, for a difference that nobody found.
  adjustment_batch_id     uuid,
  -- Lines through this day that were posted by then are in the first statement's opening balance.
  counted_through         date not null,
  counted_at              timestamptz not null,
  -- The bank's paper.
  file_name               text,
  mime_type               text,
  blob_key                blob_key,
  blob_sha256             text,
  bytes                   bigint,
  primary key (account_id, id),
  constraint reconciliations_chain unique
    (account_id, internal_account_number, number, closing, through, state),
  constraint reconciliations_number check (number >= 1 and coalesce(previous, 0) = number - 1),
  constraint reconciliations_state check (state in ('open', 'finished')),
  constraint reconciliations_days check (starts_after < through),
  constraint reconciliations_amounts check (abs(opening) <= 1000000000000 and abs(closing) <= 1000000000000),
  constraint reconciliations_differ check (state = 'open' or opening + cleared = closing),
  constraint reconciliations_finished check (
    (state = 'finished') = (finished_at is not null) and (finished_at is null) = (finished_by is null)
  ),
  constraint reconciliations_file check (num_nonnulls(file_name, mime_type, blob_key, blob_sha256, bytes) in (0, 5))
);

select by_account('reconciliations');

create unique index reconciliations_by_number on reconciliations (account_id, internal_account_number, number);
create unique index one_open_reconciliation on reconciliations (account_id, internal_account_number)
  where state = 'open';
create index reconciliations_by_blob on reconciliations (blob_key) where blob_key is not null;

-- The lines that a statement shows, too: each is on one statement at most.
create table cleared_lines (
  account_id        uuid not null,
  batch_id          uuid not null,
  line_number       int not null,
  reconciliation_id uuid not null,
  primary key (account_id, batch_id, line_number)
);

select by_account('cleared_lines');

create index cleared_lines_of_a_statement on cleared_lines (account_id, reconciliation_id);

alter table reconciliations add constraint reconciliations_account_id_fkey
  foreign key (account_id) references accounts;
alter table reconciliations add constraint reconciliations_number_fkey
  foreign key (internal_account_number) references chart_of_accounts;
alter table reconciliations add constraint reconciliations_previous_fkey
  foreign key (account_id, internal_account_number, previous, opening, starts_after, previous_state)
  references reconciliations (account_id, internal_account_number, number, closing, through, state);
alter table reconciliations add constraint reconciliations_adjustment_fkey
  foreign key (account_id, adjustment_batch_id) references transaction_batches;
alter table reconciliations add constraint reconciliations_started_by_fkey
  foreign key (started_by) references staff;
alter table reconciliations add constraint reconciliations_finished_by_fkey
  foreign key (finished_by) references staff;

alter table cleared_lines add constraint cleared_lines_statement
  foreign key (account_id, reconciliation_id) references reconciliations on delete cascade;
alter table cleared_lines add constraint cleared_lines_line
  foreign key (account_id, batch_id, line_number) references transactions;
