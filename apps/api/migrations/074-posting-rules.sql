-- How a client's bank transactions of one payee and direction are posted: learned from what staff post, or made by hand.
create table posting_rules (
  account_id              uuid not null,
  id                      uuid not null,
  -- As the stem of imported_transactions.
  payee                   text not null,
  direction               text not null check (direction in ('in', 'out')),
  -- The bank account and the amounts (cents without a sign) that the rule is for, or has seen; null for any.
  bank_account_number     int,
  min_cents               bigint check (min_cents >= 0),
  max_cents               bigint check (max_cents >= 0),
  is_scope_set            boolean not null,
  -- What it posts to: {"internalAccountNumber", "parts"}, one of them null.
  posts                   jsonb not null,
  -- From how many postings alike it was made, and how often it was confirmed and refused since.
  alike                   int not null,
  confirmations           int not null,
  refusals                int not null,
  -- What the last posting that refused it posted to.
  other                   jsonb,
  is_paused               boolean not null,
  is_automatic_allowed    boolean not null,
  -- Follows from the columns above.
  state                   text not null check (state in ('learning', 'proposed', 'automatic', 'paused')),
  last_used_at            timestamptz,
  primary key (account_id, id)
);

select by_account('posting_rules');

alter table posting_rules add constraint posting_rules_account_fkey foreign key (account_id) references accounts;
alter table posting_rules add constraint posting_rules_bank_fkey
  foreign key (bank_account_number) references chart_of_accounts;
create unique index one_rule_of_a_payee on posting_rules (account_id, payee, direction);

-- Whether the rules of a client may post automatically; the firm has this switch, too.
alter table accounts add column automatic_posting boolean not null default true;
update firm_settings set settings = '{"automaticPosting": true}'::jsonb || settings;

-- The rule that posted a batch. No foreign key: what a deleted rule posted stays.
alter table transaction_batches add column rule_id uuid;
create index transaction_batches_of_a_rule on transaction_batches (account_id, rule_id) where rule_id is not null;

-- Whether the rules have not looked at a new transaction yet.
alter table imported_transactions add column awaits_rules boolean not null default false;
create index imported_transactions_awaiting_rules on imported_transactions (account_id, date, id) where awaits_rules;
