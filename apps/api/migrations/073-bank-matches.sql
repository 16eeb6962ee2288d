-- Which line of a posted batch a transaction of a bank confirms. Matching posts nothing.
create table imported_matches (
  account_id     uuid not null,
  transaction_id uuid not null,
  batch_id       uuid not null,
  line_number    int not null,
  matched_at     timestamptz not null,
  matched_by     uuid not null,
  primary key (account_id, transaction_id, batch_id, line_number)
);

select by_account('imported_matches');

create index imported_matches_of_a_line on imported_matches (account_id, batch_id, line_number);

alter table imported_matches add constraint imported_matches_transaction
  foreign key (account_id, transaction_id) references imported_transactions on delete cascade;
alter table imported_matches add constraint imported_matches_line
  foreign key (account_id, batch_id, line_number) references transactions;
alter table imported_matches add constraint imported_matches_staff
  foreign key (matched_by) references staff;

-- Suggestions that someone refused: of a transaction and a batch, or of two transactions.
create table imported_match_refusals (
  account_id     uuid not null,
  transaction_id uuid not null,
  other_id       uuid not null,
  primary key (account_id, transaction_id, other_id)
);

select by_account('imported_match_refusals');

alter table imported_match_refusals add constraint imported_match_refusals_transaction
  foreign key (account_id, transaction_id) references imported_transactions on delete cascade;
