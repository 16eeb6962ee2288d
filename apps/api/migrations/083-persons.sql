-- A person has a row in each account they sign in to. One row holds what they sign in with (password,
-- second factor, devices); the rows in their further accounts name it.
alter table client_users add column person_account_id uuid;
alter table client_users add column person_id uuid;
-- Set on a removed row that still holds what the person signs in to their other accounts with.
alter table client_users add column holds_sign_in boolean not null default false;
alter table client_users add constraint client_users_person
  check (num_nulls(person_account_id, person_id) in (0, 2));

-- The accounts of the people who have, or had, more than one; whoever is not in it has the account of their row.
create table memberships (
  -- The row that holds what they sign in with.
  person_id  uuid not null,
  account_id uuid not null,
  -- Their row in this account.
  user_id    uuid not null,
  -- When they last signed in to this account or switched to it.
  opened_at  timestamptz,
  primary key (person_id, account_id)
);
select everywhere('memberships');
