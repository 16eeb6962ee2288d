-- What staff's postings taught about vendors, for the papers of all clients. Nothing in it is a client's.
create table vendor_rules (
  id                      uuid primary key,
  -- As it stands on papers, in lower case, without numbers and accents.
  read_name               text not null,
  -- What staff call it.
  name                    text not null,
  kind                    text not null,
  internal_account_number int not null,
  learned_by              uuid,
  learned_at              timestamptz not null,
  constraint vendor_rules_read_name unique (read_name),
  constraint vendor_rules_name check (name <> '' and read_name <> '')
);

select everywhere('vendor_rules');

alter table vendor_rules add constraint vendor_rules_account
  foreign key (internal_account_number) references chart_of_accounts;
alter table vendor_rules add constraint vendor_rules_staff
  foreign key (learned_by) references staff;

-- Documents whose reading is not right, as their client said.
create table reading_disputes (
  account_id  uuid not null,
  document_id uuid not null,
  -- The client's user.
  by          uuid not null,
  at          timestamptz not null,
  primary key (account_id, document_id)
);

select by_account('reading_disputes');

alter table reading_disputes add constraint reading_disputes_document
  foreign key (account_id, document_id) references documents on delete cascade;
