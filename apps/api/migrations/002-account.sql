create table staff (
  id            uuid primary key default gen_random_uuid(),
  email         text not null unique check (email = lower(email)),
  first_name    text not null,
  last_name     text not null,
  phone         text not null,
  role          text not null check (role in ('admin', 'bookkeeper', 'consultant')),
  is_active     boolean not null default true,
  password_hash text,
  created_at    timestamptz not null default now()
);

create table staff_sessions (
  token_hash   text primary key,
  staff_id     uuid not null references staff on delete cascade,
  created_at   timestamptz not null,
  last_used_at timestamptz not null
);

create table accounts (
  id                   uuid primary key default gen_random_uuid(),
  name                 text not null,
  client_customer_type text not null
    check (client_customer_type in ('ENT', 'PRO', 'ESS', 'EZY', 'STL', 'RIDE')),
  is_active            boolean not null default true,
  is_limited           boolean not null default false,
  consultant_id        uuid references staff,
  time_zone            text not null default 'America/Chicago',
  created_at           timestamptz not null default now()
);
create index accounts_by_consultant on accounts (consultant_id);

create table client_users (
  account_id    uuid not null references accounts,
  id            uuid not null default gen_random_uuid(),
  email         text not null check (email = lower(email)),
  full_name     text not null,
  password_hash text,
  created_at    timestamptz not null default now(),
  primary key (account_id, id)
);

create table client_sessions (
  account_id   uuid not null,
  token_hash   text not null,
  user_id      uuid not null,
  remembered   boolean not null,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references client_users on delete cascade
);
create index client_sessions_by_user on client_sessions (account_id, user_id);

-- One open reset a user: a new request ends the earlier one.
create table password_resets (
  account_id uuid not null,
  user_id    uuid not null,
  token_hash text not null,
  ends_at    timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references client_users on delete cascade
);
