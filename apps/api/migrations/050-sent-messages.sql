-- What one sending brought to several clients, until when an answer is wanted, and how often to remind of it.
alter table hub_messages
  add column sending_id        uuid,
  add column due_on            date,
  add column remind_every_days int check (remind_every_days between 1 and 30),
  -- Looked at while the message waits for an answer; afterwards it says nothing.
  add column next_reminder_on  date,
  add column reminders_sent    int not null default 0;

-- All that was sent, newest first, over all clients.
create index hub_messages_sent on hub_messages (created_at desc, id desc);
create index hub_messages_of_a_sending on hub_messages (sending_id) where sending_id is not null;
create index hub_messages_to_remind_of on hub_messages (next_reminder_on)
  where archived_at is null and next_reminder_on is not null;

-- The firm's own templates, in Markdown with placeholders.
create table message_templates (
  id                uuid primary key,
  name              text not null unique,
  subject           text not null,
  body              text not null,
  message_type      text not null check (message_type in ('reply', 'document_request', 'read_only')),
  batch_type        text,
  remind_every_days int,
  changed_at        timestamptz not null
);
