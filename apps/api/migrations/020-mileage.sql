-- The IRS's standard rates for business miles, in tenths of a cent a mile.
create table mileage_rates (
  starts_on      date primary key,
  -- The last day it was announced for; null while no end is known.
  ends_on        date check (ends_on >= starts_on),
  tenths_of_cent int not null check (tenths_of_cent > 0),
  source         text,
  is_provisional boolean not null,
  check (source is not null or is_provisional)
);

insert into mileage_rates (starts_on, ends_on, tenths_of_cent, source, is_provisional) values
  ('2022-01-01', '2022-06-30', 585, 'IRS Notice 2022-03', false),
  ('2022-07-01', '2022-12-31', 625, 'IRS Announcement 2022-13', false),
  ('2023-01-01', '2023-12-31', 655, 'IRS Notice 2023-03', false),
  ('2024-01-01', '2024-12-31', 670, 'IRS Notice 2024-08', false),
  ('2025-01-01', '2025-12-31', 700, 'IRS Notice 2025-05', false),
  ('2026-01-01', '2026-12-31', 725, 'IRS Notice 2026-10', false);

-- What a trip saves is never stored: it follows from its miles and the rate of the day it started on.
create table trips (
  account_id         uuid not null references accounts,
  id                 uuid not null default gen_random_uuid(),
  hundredths_of_mile int not null check (hundredths_of_mile between 0 and 10000000),
  start_time         timestamptz not null,
  start_time_zone    text not null,
  -- The calendar day of the start where it started, by which its rate and its year are found.
  start_date         date not null check (start_date >= '2022-01-01'),
  end_time           timestamptz not null,
  end_time_zone      text not null,
  note               text check (char_length(note) <= 250),
  purpose            text check (purpose in ('business', 'personal', 'commute')),
  start_place        text,
  end_place          text,
  platform           text,
  in_progress        boolean not null,
  latitude           double precision,
  longitude          double precision,
  located_at         timestamptz,
  created_at         timestamptz not null,
  last_updated       timestamptz not null,
  -- A deleted trip is kept for 30 days.
  deleted_at         timestamptz,
  primary key (account_id, id),
  check (end_time >= start_time and end_time - start_time <= interval '7 days'),
  check (num_nulls(latitude, longitude, located_at) in (0, 3)),
  -- Where somebody was is kept for as long as the trip needs it.
  check (located_at is null or (in_progress and deleted_at is null))
);
create index trips_newest on trips (account_id, start_time desc, id desc) where deleted_at is null;
create unique index one_trip_in_progress on trips (account_id) where in_progress and deleted_at is null;
create index deleted_trips on trips (deleted_at) where deleted_at is not null;
