-- What staff typed for the forecast of a client's taxes, once per change: the newest version of a year is in force. Amounts
-- are for the whole year.
create table tax_forecast_versions (
  account_id             uuid not null,
  year                   int not null,
  version                int not null,
  changed_at             timestamptz not null,
  changed_by             uuid not null,
  -- Whether the client sees the forecast.
  is_on                  boolean not null,
  filing_status          text not null,
  travel                 text not null,
  wages_cents            bigint not null,
  spouse_wages_cents     bigint not null,
  withholding_cents      bigint not null,
  other_income_cents     bigint not null,
  children               int not null,
  last_year_tax_cents    bigint,
  last_year_income_cents bigint,
  overpayment_cents      bigint not null,
  -- In hundredths of a percent.
  state_rate             int not null,
  state_paid_cents       bigint not null,
  primary key (account_id, year, version),
  constraint tax_forecast_versions_filing_status check (filing_status in
    ('single', 'joint', 'separate', 'head_of_household')),
  constraint tax_forecast_versions_travel check (travel in ('per_diem', 'mileage', 'none'))
);

select by_account('tax_forecast_versions');

alter table tax_forecast_versions add constraint tax_forecast_versions_account
  foreign key (account_id) references accounts;
alter table tax_forecast_versions add constraint tax_forecast_versions_staff
  foreign key (changed_by) references staff;
