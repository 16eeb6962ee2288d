-- Links in mails that do one task, once, without signing in.
create table task_links (
  account_id  uuid not null,
  id          uuid not null,
  user_id     uuid not null,
  kind        text not null,
  -- A message, a document, or a question, by kind.
  about_id    uuid not null,
  -- The directory has it too, to find the account.
  token_hash  text not null,
  -- The address that the mail went to, for the history of what the link did.
  mailed_to   text not null,
  created_at  timestamptz not null,
  ends_at     timestamptz not null,
  -- When a newer mail about the same task got a link of its own.
  replaced_at timestamptz,
  used_at     timestamptz,
  primary key (account_id, id)
);

select by_account('task_links');

alter table task_links add constraint task_links_kind
  check (kind in ('reply', 'document_request', 'resubmission', 'question'));
alter table task_links add constraint task_links_state
  check (num_nonnulls(replaced_at, used_at) < 2);

create unique index task_links_token on task_links (account_id, token_hash);
-- One link a person and task works.
create unique index task_links_open on task_links (account_id, user_id, kind, about_id)
  where replaced_at is null and used_at is null;
create index task_links_by_age on task_links (ends_at);

alter table task_links add constraint task_links_user
  foreign key (account_id, user_id) references client_users;

alter table directory drop constraint directory_kind_check;
alter table directory add constraint directory_kind_check
  check (kind in ('email', 'session', 'reset', 'task'));
