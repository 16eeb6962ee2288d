-- What the firm writes to a client who wrote last is what they wait for; a document to send again is what the firm waits for.
alter table notices drop constraint notices_kind;
alter table notices add constraint notices_kind check (kind in ('message', 'answer', 'question', 'paper',
  'document', 'resubmission', 'estimate', 'return', 'plan', 'books_ready', 'reminder', 'missing_paper',
  'invitation', 'security'));

-- Whoever turned off mail or push for messages or documents did so for these, too.
insert into notice_preferences (account_id, user_id, kind, mail, push)
select account_id, user_id, 'answer', mail, push from notice_preferences where kind = 'message';
insert into notice_preferences (account_id, user_id, kind, mail, push)
select account_id, user_id, 'resubmission', mail, push from notice_preferences where kind = 'document';

-- What waits to be sent.
update notices set kind = 'resubmission'
where kind = 'document' and (mail_state in ('waiting', 'sending') or push_state = 'waiting')
  and exists (
    select 1 from documents
    where documents.account_id = notices.account_id and documents.id::text = notices.about_id
      and documents.status = 'needs_resubmission'
  );

-- A document answers a message for good, also when the firm wrote on and brought it back to the inbox.
update message_counts set action_needed = action_needed - found.answered
from (
  select account_id, count(*)::int as answered from hub_messages
  where has_document and archived_at is null and message_type <> 'read_only' and response is null
    and closed_at is null and not (message_type = 'reply' and client_wrote)
  group by account_id
) found
where found.account_id = message_counts.account_id;
