-- Days away from home: one row for an account and a date.
create table per_diem_entries (
  account_id                   uuid not null references accounts,
  effective_date               date not null,
  id                           uuid not null default gen_random_uuid(),
  owner_operator_full_count    int not null check (owner_operator_full_count in (0, 1)),
  owner_operator_partial_count int not null check (owner_operator_partial_count in (0, 1)),
  spouse_driver_full_count     int not null check (spouse_driver_full_count in (0, 1)),
  spouse_driver_partial_count  int not null check (spouse_driver_partial_count in (0, 1)),
  spouse_rider_full_count      int not null check (spouse_rider_full_count in (0, 1)),
  spouse_rider_partial_count   int not null check (spouse_rider_partial_count in (0, 1)),
  created_at                   timestamptz not null,
  last_updated                 timestamptz not null,
  primary key (account_id, effective_date),
  unique (account_id, id),
  check (owner_operator_full_count + owner_operator_partial_count <= 1),
  check (spouse_driver_full_count + spouse_driver_partial_count <= 1),
  check (spouse_rider_full_count + spouse_rider_partial_count <= 1)
);

-- A spouse who rides along without a CDL counts only where the firm found that travel deductible: IRC 274(m)(3).
alter table accounts add column spouse_rider_deductible boolean not null default false;

-- The IRS's special rates for the transportation industry, a day; shares are in basis points.
create table per_diem_rates (
  starts_on              date primary key,
  -- The last day it was announced for; null while no end is known.
  ends_on                date check (ends_on >= starts_on),
  inside_conus_cents     int not null check (inside_conus_cents > 0),
  outside_conus_cents    int not null check (outside_conus_cents > 0),
  -- Of a day with more than 12 hours away and less than 24.
  partial_day_share      int not null check (partial_day_share between 1 and 10000),
  -- Under the Department of Transportation's hours of service: IRC 274(n)(3).
  hours_of_service_share int not null check (hours_of_service_share between 1 and 10000),
  other_share            int not null check (other_share between 1 and 10000),
  notice                 text,
  is_provisional         boolean not null,
  check (notice is not null or is_provisional)
);

insert into per_diem_rates (starts_on, ends_on, inside_conus_cents, outside_conus_cents,
  partial_day_share, hours_of_service_share, other_share, notice, is_provisional) values
  ('2022-10-01', '2023-09-30', 6900, 7400, 7500, 8000, 5000, '2022-44', false),
  ('2023-10-01', '2024-09-30', 6900, 7400, 7500, 8000, 5000, '2023-68', false),
  ('2024-10-01', '2025-09-30', 8000, 8600, 7500, 8000, 5000, '2024-68', false),
  ('2025-10-01', '2026-09-30', 8000, 8600, 7500, 8000, 5000, '2025-54', false),
  ('2026-10-01', null,         8000, 8600, 7500, 8000, 5000, null,      true);
