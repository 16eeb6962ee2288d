-- Who does not sign in to the account any more; what they sent and said stays theirs by name.
alter table client_users add column removed_at timestamptz;
