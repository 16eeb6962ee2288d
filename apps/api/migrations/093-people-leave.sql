-- Archives of everything of a client: who may download one, and who did.
create table client_archives (
  account_id      uuid not null,
  id              uuid not null,
  ticket_hash     text not null,
  language        text not null,
  requested_at    timestamptz not null,
  -- Until when the download can begin.
  ends_at         timestamptz not null,
  -- One of the two asked for it.
  staff_id        uuid,
  user_id         uuid,
  started_at      timestamptz,
  -- Set while it is downloaded, and then at most a minute old.
  alive_at        timestamptz,
  -- Null if it broke off.
  finished_at     timestamptz,
  bytes           bigint,
  files           int,
  manifest_sha256 text,
  primary key (account_id, id),
  constraint client_archives_asker check (num_nonnulls(staff_id, user_id) = 1),
  constraint client_archives_language check (language in ('en', 'es'))
);

select by_account('client_archives');

alter table client_archives add constraint client_archives_account
  foreign key (account_id) references accounts;
alter table client_archives add constraint client_archives_staff
  foreign key (staff_id) references staff;
alter table client_archives add constraint client_archives_user
  foreign key (account_id, user_id) references client_users on delete cascade;

-- One download at a time.
create unique index client_archives_under_way on client_archives (account_id) where alive_at is not null;

-- Since when the client is one of the firm no more; null for clients deactivated before this was noted.
alter table accounts add column left_at timestamptz;

-- How long the records of a client who left stay.
create table retention (
  id           int primary key default 1,
  retention_years   int not null default 7,
  is_automatic boolean not null default false,
  constraint retention_one check (id = 1),
  constraint retention_years check (retention_years between 3 and 50)
);

select everywhere('retention');

insert into retention (id) values (1);

-- Clients whose content is being erased. A row goes with the last of it; the certificate in the audit log stays.
create table client_erasures (
  account_id   uuid primary key,
  confirmed_at timestamptz not null,
  -- Who confirmed it; null for the firm's rule.
  confirmed_by uuid,
  by_name      text not null,
  request_id   text not null,
  address      text not null,
  -- Rows by table that are erased so far.
  rows         jsonb not null default '{}',
  -- Of all stored files, counted before the first row is erased: their number, and the SHA-256 of the sorted list of theirs.
  files        int,
  files_sha256 text,
  -- Of the manifest of the last archive that was downloaded whole.
  archive_sha256 text
);

select everywhere('client_erasures');

alter table client_erasures add constraint client_erasures_staff
  foreign key (confirmed_by) references staff;
