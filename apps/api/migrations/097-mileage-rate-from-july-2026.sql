-- IRS Announcement 2026-11 (Internal Revenue Bulletin 2026-29): 76 cents a mile from July 1, 2026, instead of the 72.5 that
-- Notice 2026-10 had for the whole year. A firm that has entered a rate from a later day of 2026 keeps what it entered.
insert into mileage_rates (starts_on, ends_on, tenths_of_cent, source, is_provisional)
select '2026-07-01', '2026-12-31', 760, 'IRS Announcement 2026-11', false
where not exists (
  select 1 from mileage_rates where starts_on between '2026-01-02' and '2026-12-31'
) and exists (
  select 1 from mileage_rates where starts_on = '2026-01-01' and ends_on = '2026-12-31'
);
update mileage_rates set ends_on = '2026-06-30'
where starts_on = '2026-01-01' and ends_on = '2026-12-31'
  and exists (select 1 from mileage_rates where starts_on = '2026-07-01');
