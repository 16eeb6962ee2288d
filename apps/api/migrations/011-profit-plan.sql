-- What staff enter of a profit plan; all else of it is computed. A plan is entered as a draft, then published:
-- one is the client's at a time.
create table profit_plans (
  account_id                uuid not null references accounts,
  id                        uuid not null,
  name                      text not null,
  status                    text not null check (status in ('draft', 'active', 'retired')),
  weeks_worked              int not null check (weeks_worked between 1 and 52),
  loaded_miles_hundredths   bigint not null check (loaded_miles_hundredths >= 0),
  empty_miles_hundredths    bigint not null check (empty_miles_hundredths >= 0),
  -- Tenths of a cent, as pumps show them.
  fuel_price_mills          int not null check (fuel_price_mills >= 0),
  miles_per_gallon_hundredths int not null check (miles_per_gallon_hundredths > 0),
  full_days                 int not null check (full_days >= 0),
  partial_days              int not null check (partial_days >= 0),
  -- The scenarios; null for one that the plan does not have.
  more_miles_per_gallon_hundredths int check (more_miles_per_gallon_hundredths > 0),
  more_miles_per_week_hundredths   int check (more_miles_per_week_hundredths > 0),
  less_personal_cents              int check (less_personal_cents > 0),
  created_at                timestamptz not null,
  created_by                uuid,
  published_at              timestamptz,
  primary key (account_id, id),
  check ((status = 'draft') = (published_at is null))
);
create unique index one_active_profit_plan on profit_plans (account_id) where status = 'active';

create table profit_plan_lines (
  account_id              uuid not null,
  plan_id                 uuid not null,
  line_number             int not null,
  section                 text not null check (section in
    ('revenue', 'variable', 'fixed', 'personal_obligations', 'federal_taxes', 'state_taxes')),
  name                    text not null,
  internal_account_number int references chart_of_accounts,
  basis                   text not null check (basis in
    ('per_mile', 'per_week', 'per_month', 'per_year', 'percent_of_revenue')),
  -- Hundredths of a cent per mile; hundredths of a percent; cents of all else.
  amount                  bigint not null check (amount >= 0),
  primary key (account_id, plan_id, line_number),
  foreign key (account_id, plan_id) references profit_plans on delete cascade
);
