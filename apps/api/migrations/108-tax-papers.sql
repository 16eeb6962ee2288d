-- From which payments on a form is sent, by the year the payments are made in.
create table reporting_thresholds (
  name           text not null
    check (name in ('information_return', 'third_party_network')),
  from_year      int not null,
  cents          bigint not null check (cents > 0),
  -- How many payments there have to be; null where their number says nothing.
  payments       int check (payments > 0),
  source         text not null,
  is_provisional boolean not null,
  primary key (name, from_year)
);
select everywhere('reporting_thresholds');
insert into reporting_thresholds (name, from_year, cents, payments, source, is_provisional) values
  ('information_return', 2022, 60000, null, 'IRC 6041(a) before Public Law 119-21', false),
  ('information_return', 2026, 200000, null, 'IRC 6041(a) as amended by Public Law 119-21, section 70433', false),
  -- Follows prices from 2027 on: IRC 6041(h). Not announced yet.
  ('information_return', 2027, 200000, null, 'IRC 6041(a), (h)', true),
  ('third_party_network', 2022, 2000000, 200, 'IRC 6050W(e) as amended by Public Law 119-21, section 70432', false);

-- Sentences that a paper says from a day on.
create table tax_notices (
  name      text primary key,
  starts_on date not null,
  source    text not null
);
select everywhere('tax_notices');
insert into tax_notices (name, starts_on, source) values
  ('eftps_closed', '2025-10-17', 'IRS: the last day on which an individual could enroll in EFTPS');

insert into tax_deadlines (name, month, day, moves, source) values
  ('unemployment_tax', 1, 31, true, '26 CFR 31.6071(a)-1(c): Form 940'),
  ('forms_from_payers', 1, 31, true, 'IRC 6050W(f): Form 1099-K');

alter table work_items drop constraint work_items_kind;
alter table work_items add constraint work_items_kind check (kind in
  ('monthly_close', 'quarterly_estimate', 'tax_return', 'form_1099', 'form_2290', 'ifta', 'form_941', 'form_940'));
