-- Tickets by which staff sign in as a client: hashed, for a minute, once. A small table, looked into before any account is known.
create table impersonation_tickets (
  ticket_hash  text primary key,
  account_id   uuid not null,
  user_id      uuid not null,
  staff_id     uuid not null references staff on delete cascade,
  reason       text not null,
  with_writing boolean not null,
  ends_at      timestamptz not null,
  -- What the browser that opened the page from an allowed address has to show, hashed.
  opened_with  text,
  opened_from  text,
  used_at      timestamptz
);
create index impersonation_tickets_by_end on impersonation_tickets (ends_at);

-- Apart from the clients' own sessions, so that nothing that is said of those is ever about a member of staff.
create table impersonation_sessions (
  account_id   uuid not null,
  token_hash   text not null,
  id           uuid not null,
  user_id      uuid not null,
  staff_id     uuid not null references staff on delete cascade,
  with_writing boolean not null,
  ends_at      timestamptz not null,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references client_users on delete cascade
);
