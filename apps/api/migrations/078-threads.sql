-- A message is the head of a thread, in which the firm and the client write until the firm closes it.
-- Either of them may begin one.
alter table hub_messages alter column sent_by drop not null;
alter table hub_messages add column started_by uuid;
alter table hub_messages add column closed_at timestamptz;
alter table hub_messages add column closed_by uuid;
alter table hub_messages add column assigned_to uuid;
alter table hub_messages add column handled_at timestamptz;
-- Null for replies from before there were threads: whether someone dealt with them, nobody wrote down.
alter table hub_messages add column handled_by uuid;
-- The newest message, and the number of all with the head.
alter table hub_messages add column last_at timestamptz;
alter table hub_messages add column last_from text not null default 'firm';
alter table hub_messages add column message_count int not null default 1;
alter table hub_messages add column client_wrote boolean not null default false;
-- When the client first read the head; read_at is empty again when the firm writes.
alter table hub_messages add column first_read_at timestamptz;
-- The document, the batch, or the figure of a report that a client asks about.
alter table hub_messages add column about_kind text;
alter table hub_messages add column about_id text;

update hub_messages set
  last_at = coalesce(response_sent_at, created_at),
  last_from = case when response is null then 'firm' else 'client' end,
  message_count = case when response is null then 1 else 2 end,
  client_wrote = response is not null,
  handled_at = response_sent_at,
  first_read_at = read_at;

alter table hub_messages alter column last_at set not null;
alter table hub_messages add constraint hub_messages_one_author
  check (num_nulls(sent_by, started_by) = 1);
alter table hub_messages add constraint hub_messages_last_from
  check (last_from in ('client', 'firm'));
alter table hub_messages add constraint hub_messages_about
  check (num_nulls(about_kind, about_id) in (0, 2) and about_kind in ('document', 'transaction', 'figure'));
-- A later message of the firm brings an answered one back to the inbox.
alter table hub_messages drop constraint hub_messages_check1;
alter table hub_messages add constraint hub_messages_response
  check (response is null or message_type = 'reply');
alter table hub_messages add constraint hub_messages_started_by
  foreign key (account_id, started_by) references client_users;
alter table hub_messages add constraint hub_messages_closed_by foreign key (closed_by) references staff;
alter table hub_messages add constraint hub_messages_assigned_to foreign key (assigned_to) references staff;
alter table hub_messages add constraint hub_messages_handled_by foreign key (handled_by) references staff;

-- The inbox has what was written last on top.
drop index hub_messages_inbox;
create index hub_messages_inbox on hub_messages (account_id, last_at desc, id desc)
  where archived_at is null;

-- The firm's own inbox, over all clients; and the numbers of its tabs, without a look at the rest.
create index threads_unanswered on hub_messages (last_at, account_id, id)
  where last_from = 'client' and handled_at is null and closed_at is null;
create index threads_waiting on hub_messages (last_at, account_id, id)
  where last_from = 'firm' and handled_at is null and closed_at is null and archived_at is null
    and (message_type <> 'read_only' or message_count > 1);
create index threads_assigned on hub_messages (assigned_to, last_at, account_id, id)
  where assigned_to is not null and handled_at is null and closed_at is null;
create index threads_handled on hub_messages (last_at, account_id, id)
  where handled_at is not null and closed_at is null;
create index threads_closed on hub_messages (last_at, account_id, id) where closed_at is not null;

-- All messages of a thread but the firm's own head.
create table thread_messages (
  account_id     uuid not null,
  -- Made by the sender, so that a retry is the same message.
  id             uuid not null,
  hub_message_id uuid not null,
  -- From 1, the head: the order in which the thread took them.
  position       int not null,
  created_at     timestamptz not null,
  -- Who wrote it: a member of staff, or a person of the account.
  staff_id       uuid,
  user_id        uuid,
  -- As it was written; and what a screen may show of it.
  body           text not null,
  body_html      text not null,
  -- When the other side first read it.
  read_at        timestamptz,
  primary key (account_id, id),
  constraint thread_messages_one_author check (num_nulls(staff_id, user_id) = 1)
);

select by_account('thread_messages');

create unique index thread_messages_in_order on thread_messages (account_id, hub_message_id, position);

create table thread_files (
  account_id  uuid not null,
  message_id  uuid not null,
  position    int not null,
  file_name   text not null,
  mime_type   text not null,
  bytes       int not null,
  blob_key    blob_key not null,
  blob_sha256 text not null,
  primary key (account_id, message_id, position),
  constraint thread_files_position check (position between 1 and 5),
  constraint thread_files_mime_type
    check (mime_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/tiff')),
  constraint thread_files_bytes check (bytes > 0)
);

select by_account('thread_files');

-- For the nightly look at every stored file.
create index thread_files_by_blob on thread_files (blob_key);

alter table thread_messages add constraint thread_messages_of_a_thread
  foreign key (account_id, hub_message_id) references hub_messages;
alter table thread_messages add constraint thread_messages_staff foreign key (staff_id) references staff;
alter table thread_messages add constraint thread_messages_user
  foreign key (account_id, user_id) references client_users;
alter table thread_files add constraint thread_files_of_a_message
  foreign key (account_id, message_id) references thread_messages;

-- What clients have replied is the second message.
insert into thread_messages
  (account_id, id, hub_message_id, position, created_at, user_id, body, body_html)
select account_id, md5(id::text || ':response')::uuid, id, 2, response_sent_at, responded_by, response,
  '<p>' || replace(replace(replace(replace(response, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(10), '<br />') || '</p>'
from hub_messages where response is not null;
