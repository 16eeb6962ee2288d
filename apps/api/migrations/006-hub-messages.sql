create table hub_messages (
  account_id       uuid not null references accounts,
  id               uuid not null default gen_random_uuid(),
  subject          text not null,
  -- Markdown, as staff wrote it; and what a screen may show of it.
  body             text not null,
  body_html        text not null,
  message_type     text not null check (message_type in ('reply', 'document_request', 'read_only')),
  batch_type       text,
  document_year    int,
  created_at       timestamptz not null,
  sent_by          uuid not null references staff,
  read_at          timestamptz,
  archived_at      timestamptz,
  response         text,
  response_sent_at timestamptz,
  responded_by     uuid,
  primary key (account_id, id),
  foreign key (account_id, responded_by) references client_users,
  check (num_nulls(response, response_sent_at, responded_by) in (0, 3)),
  check (response is null or (message_type = 'reply' and archived_at is not null))
);
create index hub_messages_newest on hub_messages (account_id, created_at desc, id desc);
create index hub_messages_inbox on hub_messages (account_id, created_at desc, id desc)
  where archived_at is null;

alter table documents add foreign key (account_id, hub_message_id) references hub_messages;
create index documents_by_hub_message on documents (account_id, hub_message_id, created_at desc)
  where hub_message_id is not null;
