-- One open link a member of staff, to set a password: a new one ends the earlier one.
create table staff_invitations (
  staff_id   uuid primary key references staff on delete cascade,
  token_hash text not null unique,
  ends_at    timestamptz not null
);

-- The one their mails are written in.
alter table staff add column language text check (language in ('en', 'es'));
