-- What the pages without text look like, to find a paper that was photographed twice.
create table page_hashes (
  account_id  uuid not null,
  document_id uuid not null,
  page        int not null,
  hash        bit(256) not null,
  primary key (account_id, document_id, page)
);

select by_account('page_hashes');

alter table page_hashes add constraint page_hashes_document
  foreign key (account_id, document_id) references documents on delete cascade;

-- An earlier document with a page that looks like one of this.
alter table documents add column looks_like uuid;
-- The page of this, and that of the other.
alter table documents add column looks_like_pages int[];
alter table documents add constraint documents_looks_like
  foreign key (account_id, looks_like) references documents;

-- Pairs of documents that staff said are not the same.
create table unlike_documents (
  account_id  uuid not null,
  document_id uuid not null,
  -- The earlier of the two.
  other_id    uuid not null,
  staff_id    uuid,
  at          timestamptz not null,
  primary key (account_id, document_id, other_id)
);

select by_account('unlike_documents');

alter table unlike_documents add constraint unlike_documents_document
  foreign key (account_id, document_id) references documents on delete cascade;
alter table unlike_documents add constraint unlike_documents_other
  foreign key (account_id, other_id) references documents on delete cascade;
alter table unlike_documents add constraint unlike_documents_staff
  foreign key (staff_id) references staff;

-- Which documents an archive has: {"year": 2026, "content": "previews", "isPostedOnly": true}. Null for everything of the client.
alter table client_archives add column selection jsonb;
