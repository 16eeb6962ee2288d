-- What the bank says of a transaction now, if it changed or removed it after it was posted. The posted one stays as it
-- is; these values are used when its batch is reversed.
alter table imported_transactions add column bank_date date;
alter table imported_transactions add column bank_amount bigint;
alter table imported_transactions add column bank_description text;
alter table imported_transactions add column bank_stem text;
alter table imported_transactions add column bank_removed boolean not null default false;
-- Null once someone has seen it.
alter table imported_transactions add column bank_changed_at timestamptz;
-- The known transaction that it may be, until someone decides. That one may be gone.
alter table imported_transactions add column possible_duplicate_of uuid;

create index imported_transactions_changed on imported_transactions (account_id, date desc, id)
  where bank_changed_at is not null;
create index imported_transactions_in_doubt on imported_transactions (account_id, possible_duplicate_of)
  where possible_duplicate_of is not null;

-- Other ids under which the bank's connection reports a transaction, too: someone decided that it is the same.
create table bank_feed_aliases (
  account_id     uuid not null,
  external_id    text not null,
  transaction_id uuid not null,
  primary key (account_id, external_id)
);

select by_account('bank_feed_aliases');

create index bank_feed_aliases_of_a_transaction on bank_feed_aliases (account_id, transaction_id);

alter table bank_feed_aliases add constraint bank_feed_aliases_transaction
  foreign key (account_id, transaction_id) references imported_transactions on delete cascade;

-- Placeholders of transactions without words: they must not share a proposal.
update imported_transactions set description = '', stem = ''
where description = '–' or (description = 'Transaction' and external_id not like 'bank:%');
