-- An odometer that rolled over or was replaced within the year: the last reading before that, and the first after it.
alter table odometers add column change_reason text;
alter table odometers add column change_last_miles int;
alter table odometers add column change_first_miles int;

alter table odometers drop constraint odometers_check;

alter table odometers add constraint odometers_change_reason
  check (change_reason in ('rolled_over', 'replaced'));
alter table odometers add constraint odometers_change_last_miles
  check (change_last_miles between 0 and 9999999);
alter table odometers add constraint odometers_change_first_miles
  check (change_first_miles between 0 and 9999999);
alter table odometers add constraint odometers_change_whole
  check (change_reason is not null or (change_last_miles is null and change_first_miles is null));
alter table odometers add constraint odometers_forward
  check (case when change_reason is null then end_miles >= start_miles
         else change_last_miles >= start_miles and end_miles >= change_first_miles end);
