-- What the firm gives its clients to download; the folders are named for plans.
create table resources (
  id          uuid primary key default gen_random_uuid(),
  title       text not null,
  description text,
  folders     text[] not null
    check (cardinality(folders) > 0 and folders <@ array['ENT', 'PRO', 'ESS', 'RIDE']),
  blob_key    blob_key not null,
  blob_sha256 text not null,
  bytes       int not null,
  added_at    timestamptz not null
);
create index resources_by_blob on resources (blob_key);

-- What is due each year, as the law has it: a day that falls on a weekend or a holiday moves to the next
-- business day where it says so (IRC 7503, IFTA R960).
create table tax_deadlines (
  name   text not null,
  month  int not null check (month between 1 and 12),
  day    int not null check (day between 1 and 31),
  moves  boolean not null,
  source text not null,
  primary key (month, day, name)
);

insert into tax_deadlines (name, month, day, moves, source) values
  ('forms_for_others',          1, 31, true,  'IRC 6071(c): Forms W-2 and 1099-NEC'),
  ('payroll',                   1, 31, true,  'Form 941'),
  ('payroll',                   4, 30, true,  'Form 941'),
  ('payroll',                   7, 31, true,  'Form 941'),
  ('payroll',                  10, 31, true,  'Form 941'),
  ('fuel_tax',                  1, 31, true,  'IFTA R960'),
  ('fuel_tax',                  4, 30, true,  'IFTA R960'),
  ('fuel_tax',                  7, 31, true,  'IFTA R960'),
  ('fuel_tax',                 10, 31, true,  'IFTA R960'),
  ('company_return',            3, 15, true,  'Forms 1065 and 1120-S'),
  ('own_return',                4, 15, true,  'Form 1040'),
  ('heavy_vehicle_use_tax',     8, 31, true,  'Form 2290'),
  ('company_return_extended',   9, 15, true,  'Form 7004'),
  ('own_return_extended',      10, 15, true,  'Form 4868'),
  ('carrier_registration',     12, 31, false, '49 USC 14504a'),
  ('end_of_tax_year',          12, 31, false, 'IRC 441');
