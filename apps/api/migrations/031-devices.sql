-- By its id a session can be named without its token; the browser and system are as it named itself at sign-in.
alter table client_sessions
  add column id      uuid not null default gen_random_uuid(),
  add column browser text,
  add column system  text;

alter table staff_sessions
  add column id        uuid not null default gen_random_uuid(),
  add column browser   text,
  add column system    text,
  -- Opened by the password alone: it lets in to what gives a second factor, and no further.
  add column enrolling boolean not null default false;
create index staff_sessions_by_staff on staff_sessions (staff_id);

-- Where each person has signed in before, by a hash of what the browser calls itself. Staff have the nil account.
create table known_devices (
  account_id  uuid not null,
  user_id     uuid not null,
  device_hash text not null,
  seen_at     timestamptz not null,
  primary key (account_id, user_id, device_hash)
);
