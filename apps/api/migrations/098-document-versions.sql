-- Staff turn, reorder, split, and merge the pages of a document. Each time is a version; the files never change.
alter table documents add column version int not null default 1;
-- The pages of the preview, in order: [{"file": 1, "page": 2, "turn": 90}]. Null until it is drawn, and of one drawn before
-- they were noted.
alter table documents add column preview_pages jsonb;
-- The document that has the pages of this one.
alter table documents add column merged_into uuid;
alter table documents add constraint documents_merged_into
  foreign key (account_id, merged_into) references documents;

-- A document without versions shows all pages of its files, as they were sent. Only earlier versions have a preview here.
create table document_versions (
  account_id          uuid not null,
  document_id         uuid not null,
  number              int not null,
  change              text not null,
  -- As in documents.preview_pages; a page of null is all of the file.
  pages               jsonb not null,
  made_at             timestamptz not null,
  -- The member of staff; null for the client, and for the software.
  made_by             uuid,
  preview_key         blob_key,
  preview_sha256      text,
  preview_bytes       int,
  preview_differences jsonb not null default '[]',
  primary key (account_id, document_id, number),
  constraint document_versions_change check (change in
    ('sent', 'arranged', 'restored', 'split_off', 'split_from', 'merged'))
);

select by_account('document_versions');

alter table document_versions add constraint document_versions_document
  foreign key (account_id, document_id) references documents;
create index document_versions_by_preview on document_versions (preview_key);

-- What was done to the pages, and with which other document.
alter table document_history add column change text;
alter table document_history add column other_id uuid;
alter table document_history add constraint document_history_change check (change in
  ('arranged', 'restored', 'split_off', 'split_from', 'merged', 'merged_into', 'unlocked'));

-- A locked PDF that was opened with its password, without it. The password is stored nowhere.
alter table document_files add column unlocked_key blob_key;
alter table document_files add column unlocked_sha256 text;
alter table document_files add column unlock_tries int not null default 0;
alter table document_files add column unlock_tried_at timestamptz;
create index document_files_by_unlocked on document_files (unlocked_key);
