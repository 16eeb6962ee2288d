-- When somebody last looked whether the IRS's rate is still the one that stands here.
alter table mileage_rates add column checked_on date;
alter table per_diem_rates add column checked_on date;

-- The rates that come with the product were compared with the IRS's publications on this day.
update mileage_rates set checked_on = '2026-11-25'
where source in ('IRS Announcement 2026-11', 'IRS Notice 2026-10');
update per_diem_rates set checked_on = '2026-11-25'
where notice in ('2022-44', '2023-68', '2024-68', '2025-54');
