-- Clients are found by typing a part of a name, an e-mail or a phone number.
create extension if not exists pg_trgm;

alter table accounts add column phone text;

create index accounts_by_words on accounts
  using gin ((' ' || lower(name) || ' ' || coalesce(regexp_replace(phone, '[^0-9]', '', 'g'), '')) gin_trgm_ops);
create index client_users_by_words on client_users
  using gin ((' ' || lower(full_name) || ' ' || email) gin_trgm_ops);
create index accounts_by_name on accounts (lower(name), id);
