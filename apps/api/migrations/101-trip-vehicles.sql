-- Which vehicle a trip was driven with. How its first year was deducted decides whether the standard rate may be used at all.
alter table client_trucks add column first_year_method text;
alter table client_trucks add column is_leased boolean not null default false;
alter table client_trucks add constraint client_trucks_first_year_method
  check (first_year_method in ('standard_mileage', 'actual_expenses'));

alter table trips add column vehicle_id uuid;
alter table trips add constraint trips_vehicle
  foreign key (account_id, vehicle_id) references client_trucks;

-- Removing a truck looks for its trips.
create index trips_by_vehicle on trips (account_id, vehicle_id) where vehicle_id is not null;

-- A year's miles are added up by purpose and vehicle, too.
drop index trip_sums;
create index trip_sums on trips (account_id, start_date) include (hundredths_of_mile, purpose, vehicle_id)
where deleted_at is null;
