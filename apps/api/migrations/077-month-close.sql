-- Months that staff finished with the list of what there is to do. One row for each, ever, however often it is reopened
-- and finished again: so the client is mailed once.
create table month_closes (
  account_id   uuid not null,
  -- The last day of the month.
  through      date not null,
  finished_at  timestamptz not null,
  finished_by  uuid not null,
  -- Why it was finished with open items.
  reason       text,
  announced_at timestamptz,
  primary key (account_id, through)
);

select by_account('month_closes');

alter table month_closes add constraint month_closes_account
  foreign key (account_id) references accounts;
alter table month_closes add constraint month_closes_finished_by
  foreign key (finished_by) references staff;

-- Items of the list that someone looked at.
create table month_close_ticks (
  account_id uuid not null,
  through    date not null,
  item       text not null,
  ticked_at  timestamptz not null,
  ticked_by  uuid not null,
  note       text,
  -- How many were open then: more than that have not been looked at.
  open       int,
  primary key (account_id, through, item)
);

select by_account('month_close_ticks');

alter table month_close_ticks add constraint month_close_ticks_account
  foreign key (account_id) references accounts;
alter table month_close_ticks add constraint month_close_ticks_ticked_by
  foreign key (ticked_by) references staff;
