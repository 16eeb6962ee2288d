-- What each account got, if several did: [{"internalAccountNumber", "cents"}], in the transaction's sign. posted_to then
-- has the one with the largest part.
alter table imported_transactions add column posted_parts jsonb;
-- The latest batch that corrected what it was for.
alter table imported_transactions add column correction_id uuid;
-- Where its lines for what it was for begin, in the latest correction, or else in its batch. Null if a batch stands for
-- it that it did not post alone: one that it matches, or a transfer.
alter table imported_transactions add column posted_line int;
-- Where it was posted before its batch was reversed: an account's number, or parts as in posted_parts.
alter table imported_transactions add column proposed jsonb;

alter table imported_transactions add constraint imported_transactions_entry check (
  (state = 'posted' or num_nonnulls(posted_parts, correction_id, posted_line) = 0)
  and (posted_line is not null or num_nonnulls(posted_parts, correction_id) = 0)
);

create index imported_transactions_of_a_payee on imported_transactions (account_id, stem)
  where state = 'waiting';

-- Each transaction posted two lines, in this order. A transfer posted two for both.
update imported_transactions i set posted_line = n.line_number
from (
  select p.account_id, p.id, p.batch_id,
         2 * row_number() over (partition by p.account_id, p.batch_id order by p.date, p.id) as line_number,
         count(*) over (partition by p.account_id, p.batch_id) as rows
  from imported_transactions p
  where p.state = 'posted' and not exists (
    select 1 from imported_matches m where m.account_id = p.account_id and m.transaction_id = p.id)
) n
join (
  select account_id, batch_id, count(*) as lines from transactions group by account_id, batch_id
) t on t.account_id = n.account_id and t.batch_id = n.batch_id
where i.account_id = n.account_id and i.id = n.id and t.lines = 2 * n.rows;

alter table transaction_batches add column corrects_batch_id uuid;
create index transaction_batches_corrections on transaction_batches (account_id, corrects_batch_id)
  where corrects_batch_id is not null;
alter table transaction_batches add constraint transaction_batches_corrects
  foreign key (account_id, corrects_batch_id) references transaction_batches;
alter table imported_transactions add constraint imported_transactions_correction
  foreign key (account_id, correction_id) references transaction_batches;

-- Lines that a correction replaced, each once, and the opposite line that it posted for each.
create table line_corrections (
  account_id             uuid not null,
  batch_id               uuid not null,
  line_number            int not null,
  correction_id          uuid not null,
  correction_line_number int not null,
  constraint line_corrections_pkey primary key (account_id, batch_id, line_number),
  constraint line_corrections_opposite unique (account_id, correction_id, correction_line_number)
);

select by_account('line_corrections');

alter table line_corrections add constraint line_corrections_line
  foreign key (account_id, batch_id, line_number) references transactions;
alter table line_corrections add constraint line_corrections_opposite_line
  foreign key (account_id, correction_id, correction_line_number) references transactions;

-- Ways to divide a client's bank transactions, saved under a name.
create table split_patterns (
  account_id uuid not null,
  id         uuid not null default gen_random_uuid(),
  name       text not null,
  -- Checked by the contract's SplitParts.
  parts      jsonb not null,
  primary key (account_id, id)
);

select by_account('split_patterns');

create unique index split_patterns_name_key on split_patterns (account_id, lower(name));
alter table split_patterns add constraint split_patterns_account
  foreign key (account_id) references accounts;
