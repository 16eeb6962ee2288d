-- The IRS numbers this notice without a zero.
update mileage_rates set source = 'IRS Notice 2025-5' where source = 'IRS Notice 2025-05';

-- What a client read off the car at the start and the end of a year, to hold the log against.
create table odometers (
  account_id   uuid not null references accounts,
  year         int not null check (year between 2022 and 9998),
  start_miles  int check (start_miles between 0 and 9999999),
  end_miles    int check (end_miles between 0 and 9999999),
  last_updated timestamptz not null,
  primary key (account_id, year),
  check (end_miles >= start_miles)
);
