-- What clients marked as paid to the IRS; nobody else's word for it.
create table tax_payments (
  account_id          uuid not null references accounts,
  id                  uuid not null,
  year                int not null,
  quarter             int not null,
  amount_cents        bigint not null check (amount_cents > 0),
  paid_on             date not null,
  confirmation_number text,
  created_at          timestamptz not null,
  primary key (account_id, id),
  foreign key (year, quarter) references estimated_tax_due_dates
);
create index tax_payments_of_a_quarter on tax_payments (account_id, year, quarter);
