-- Days outside the continental US count at a rate of their own. The client has said that they slept away that night.
alter table per_diem_entries add column outside_conus boolean not null default false;
alter table per_diem_entries add column slept_away boolean not null default false;

-- The client has said that they sleep at home every night, so that a long day does not count.
alter table accounts add column home_every_night boolean not null default false;

-- Days on which a spouse counted as driver and as rider. A person has one allowance a day (Rev. Proc. 2019-48, sections 4.04 and
-- 6.04), so the ride is taken off; staff see which until they have looked at them.
create table per_diem_corrections (
  account_id          uuid not null,
  effective_date      date not null,
  rider_full_count    int not null,
  rider_partial_count int not null,
  seen_at             timestamptz,
  seen_by             uuid,
  primary key (account_id, effective_date)
);

select by_account('per_diem_corrections');

create index per_diem_corrections_open on per_diem_corrections (account_id) where seen_at is null;
alter table per_diem_corrections add constraint per_diem_corrections_account
  foreign key (account_id) references accounts;
alter table per_diem_corrections add constraint per_diem_corrections_seen_by
  foreign key (seen_by) references staff;

insert into per_diem_corrections (account_id, effective_date, rider_full_count, rider_partial_count)
select account_id, effective_date, spouse_rider_full_count, spouse_rider_partial_count
from per_diem_entries
where spouse_driver_full_count + spouse_driver_partial_count = 1
  and spouse_rider_full_count + spouse_rider_partial_count = 1;

update per_diem_entries set spouse_rider_full_count = 0, spouse_rider_partial_count = 0
where spouse_driver_full_count + spouse_driver_partial_count = 1
  and spouse_rider_full_count + spouse_rider_partial_count = 1;

alter table per_diem_entries add constraint per_diem_entries_one_spouse check (
  spouse_driver_full_count + spouse_driver_partial_count + spouse_rider_full_count + spouse_rider_partial_count <= 1);
