-- What the firm asks a client about one bank transaction, document, or batch, and the one answer.
create table questions (
  account_id         uuid not null,
  -- Made by the sender, so that a retry is the same question.
  id                 uuid not null,
  about_kind         text not null,
  -- No foreign key: it is one of three tables, and what a question is about may be deleted.
  about_id           uuid not null,
  -- Null for the usual question, in the reader's language.
  text               text,
  -- [{"key", "kind", "label", "unit", "chartAccount"}], checked by the contract's NewQuestions.
  choices            jsonb not null,
  asked_at           timestamptz not null,
  asked_by           uuid not null,
  -- Made by the client's device, so that a retry is the same answer.
  answer_id          uuid,
  answered_at        timestamptz,
  answered_by        uuid,
  answer_key         text,
  answer_words       text,
  answer_document_id uuid,
  handled_at         timestamptz,
  -- Null if rules posted what it is about.
  handled_by         uuid,
  withdrawn_at       timestamptz,
  -- Whether posting what it is about, or setting that aside, handled or withdrew it: undoing that brings it back.
  is_settled         boolean not null default false,
  primary key (account_id, id)
);

select by_account('questions');

alter table questions add constraint questions_about_kind
  check (about_kind in ('bank_row', 'document', 'batch'));
alter table questions add constraint questions_answer check (
  num_nonnulls(answer_id, answered_at, answered_by, answer_key) in (0, 4)
  and (answered_at is not null or num_nonnulls(answer_words, answer_document_id, handled_at) = 0)
);
alter table questions add constraint questions_state check (
  num_nonnulls(answered_at, withdrawn_at) < 2
  and (handled_at is not null or handled_by is null)
  and (not is_settled or num_nonnulls(handled_at, withdrawn_at) = 1)
);

-- One open question about a record; and the client's list.
create unique index questions_open on questions (account_id, about_id)
  where answered_at is null and withdrawn_at is null;
create index questions_about on questions (account_id, about_id, asked_at);
create index questions_newest on questions (account_id, asked_at desc, id);
-- Over all clients: those that staff have to see to, and those that wait for a client.
create index questions_to_handle on questions (answered_at, account_id, id)
  where answered_at is not null and handled_at is null;
create index questions_waiting on questions (asked_at, account_id, id)
  where answered_at is null and withdrawn_at is null;

alter table questions add constraint questions_account foreign key (account_id) references accounts;
alter table questions add constraint questions_asked_by foreign key (asked_by) references staff;
alter table questions add constraint questions_handled_by foreign key (handled_by) references staff;
alter table questions add constraint questions_answered_by
  foreign key (account_id, answered_by) references client_users;
alter table questions add constraint questions_answer_document
  foreign key (account_id, answer_document_id) references documents;
