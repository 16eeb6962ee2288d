-- What the firm knows of a client's business. Staff only.
create domain sealed_tax_number as text;

create table client_records (
  account_id            uuid primary key,
  business_name         text,
  entity_type           text check (entity_type in
    ('sole_proprietor', 'single_member_llc', 'partnership', 's_corporation', 'c_corporation')),
  ein                   sealed_tax_number,
  ein_last_four         text,
  ssn                   sealed_tax_number,
  ssn_last_four         text,
  mailing_address       jsonb,
  physical_address      jsonb,
  mc_number             text,
  dot_number            text,
  services              text[] not null default '{}',
  start_date            date,
  fiscal_year_end_month int not null default 12 check (fiscal_year_end_month between 1 and 12),
  -- The person to invite; null once they are.
  contact_name          text,
  contact_email         text check (contact_email = lower(contact_email)),
  contact_language      text check (contact_language in ('en', 'es')),
  contact_problem       text check (contact_problem in ('email_taken')),
  check (num_nulls(ein, ein_last_four) in (0, 2)),
  check (num_nulls(ssn, ssn_last_four) in (0, 2)),
  check (num_nulls(contact_name, contact_email, contact_language) in (0, 3))
);

select by_account('client_records');

alter table client_records add constraint client_records_account
  foreign key (account_id) references accounts;
-- An import looks for clients by these.
create index client_records_by_ein on client_records (ein_last_four) where ein_last_four is not null;
create index client_records_by_contact on client_records (contact_email) where contact_email is not null;
create index client_records_by_words on client_records
  using gin ((' ' || lower(coalesce(business_name, '')) || ' ' || lower(coalesce(contact_name, '')) || ' ' || coalesce(contact_email, '')) gin_trgm_ops);

create table client_trucks (
  account_id      uuid not null,
  id              uuid not null,
  unit            text not null,
  vin             text,
  plate           text,
  plate_state     text,
  in_service_from date,
  in_service_to   date,
  primary key (account_id, id),
  check (in_service_from <= in_service_to)
);

select by_account('client_trucks');

alter table client_trucks add constraint client_trucks_account
  foreign key (account_id) references accounts;

create table client_notes (
  account_id uuid not null,
  id         uuid not null,
  text       text not null,
  written_at timestamptz not null,
  written_by uuid not null,
  primary key (account_id, id)
);

select by_account('client_notes');

create index client_notes_newest on client_notes (account_id, written_at desc, id desc);
alter table client_notes add constraint client_notes_account
  foreign key (account_id) references accounts;
alter table client_notes add constraint client_notes_writer
  foreign key (written_by) references staff;

-- The firm's tags for clients.
create table client_tags (
  id   uuid primary key,
  name text not null
);

select everywhere('client_tags');

create unique index client_tags_by_name on client_tags (lower(name));

create table account_tags (
  account_id uuid not null,
  tag_id     uuid not null,
  primary key (account_id, tag_id)
);

select by_account('account_tags');

create index account_tags_by_tag on account_tags (tag_id);
alter table account_tags add constraint account_tags_account
  foreign key (account_id) references accounts;
alter table account_tags add constraint account_tags_tag
  foreign key (tag_id) references client_tags on delete cascade;

-- Since when the mail server refuses the person's address for good, and its words; null after a mail that it took.
alter table client_users add column bounced_at timestamptz;
alter table client_users add column bounce_reason text;
-- When they were last mailed a link to set a password.
alter table client_users add column invited_at timestamptz;

-- The lists of those to invite.
create index client_users_without_password on client_users (account_id)
  where password_hash is null and removed_at is null;
create index client_users_bounced on client_users (account_id)
  where bounced_at is not null and removed_at is null;
