-- The text of each page of a document's preview, to be searched. The first page's words are also those of the title and the files' names.
create table page_texts (
  account_id  uuid not null,
  document_id uuid not null,
  page        int not null,
  -- When the document was sent: what is found is listed newest first.
  at          timestamptz not null,
  text        text not null,
  words       tsvector not null,
  primary key (account_id, document_id, page),
  constraint page_texts_page check (page >= 1)
);

select by_account('page_texts');

alter table page_texts add constraint page_texts_document
  foreign key (account_id, document_id) references documents on delete cascade;

-- For rare words; without a list of pending entries, which every search would have to read.
create index page_texts_words on page_texts using gin (words) with (fastupdate = off);
-- For common words: back in time until enough is found.
create index page_texts_at on page_texts (at desc, document_id, page);

-- The preview whose text is in page_texts; empty for a document without one, null until it was indexed.
alter table documents add column indexed_sha256 text;

create index documents_to_index on documents (created_at desc, id)
  where indexed_sha256 is distinct from coalesce(preview_sha256, '');
