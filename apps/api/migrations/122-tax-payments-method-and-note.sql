-- How a client paid the IRS; null if they didn't say. When staff saw at the IRS what a client marked as paid, and who
-- did; null if nobody noted it.
alter table tax_payments
  add column method text,
  add column seen_at_irs_at timestamptz,
  add column seen_at_irs_by uuid;
alter table tax_payments add constraint tax_payments_method
  check (method in ('direct_pay', 'eftps', 'card', 'check', 'other'));
alter table tax_payments add constraint tax_payments_seen_at_irs_by
  foreign key (seen_at_irs_by) references staff;
