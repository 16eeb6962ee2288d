-- What was read on a page that has no text of its own, by the page of the file that it shows: turned, moved, or merged into
-- another document, it is not read again.
create table page_readings (
  account_id  uuid not null,
  document_id uuid not null,
  file_sha256 text not null,
  file_page   int not null,
  -- The words and their places on the upright page, the page's size, and by how many degrees it has to be turned to stand upright.
  reading     jsonb not null,
  primary key (account_id, document_id, file_sha256, file_page),
  constraint page_readings_file_page check (file_page >= 1)
);

select by_account('page_readings');

alter table page_readings add constraint page_readings_document
  foreign key (account_id, document_id) references documents on delete cascade;

create index page_readings_file on page_readings (account_id, file_sha256);

-- What was found on a document's pages.
create table document_readings (
  account_id     uuid not null,
  document_id    uuid not null,
  -- The preview that was read.
  preview_sha256 text not null,
  -- Null where reading them was given up.
  reading        jsonb,
  -- What the pages without text of their own say, by their numbers: for the search.
  page_texts     jsonb not null,
  read_at        timestamptz not null,
  primary key (account_id, document_id)
);

select by_account('document_readings');

alter table document_readings add constraint document_readings_document
  foreign key (account_id, document_id) references documents on delete cascade;
