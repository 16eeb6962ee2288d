create table documents (
  account_id              uuid not null references accounts,
  id                      uuid not null default gen_random_uuid(),
  title                   text not null,
  status                  text not null check (status in ('signed', 'uploaded', 'processing',
    'researching', 'processed', 'received', 'posted', 'needs_resubmission', 'resubmitted')),
  created_at              timestamptz not null,
  created_by              uuid not null,
  hub_message_id          uuid,
  resubmitted_document_id uuid,
  -- The PDF of all pages; null until the job has made it.
  preview_key             blob_key,
  preview_sha256          text,
  preview_bytes           int,
  reason_code             text check (reason_code in ('blurry', 'cut_off', 'wrong_document',
    'missing_pages', 'unreadable', 'other')),
  reason_sentence         text,
  reason_file_numbers     int[] not null default '{}',
  primary key (account_id, id),
  foreign key (account_id, created_by) references client_users,
  foreign key (account_id, resubmitted_document_id) references documents,
  check ((status = 'needs_resubmission') <= (reason_code is not null)),
  check (num_nulls(preview_key, preview_sha256, preview_bytes) in (0, 3))
);
create index documents_newest on documents (account_id, created_at desc, id desc);
create index documents_by_status on documents (account_id, status);
-- For the nightly look at every stored file.
create index documents_by_preview on documents (preview_key) where preview_key is not null;

create table document_files (
  account_id  uuid not null,
  document_id uuid not null,
  file_number int not null check (file_number between 1 and 50),
  id          uuid not null default gen_random_uuid(),
  file_name   text not null,
  comment     text,
  mime_type   text not null
    check (mime_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/tiff')),
  bytes       int not null check (bytes > 0),
  blob_key    blob_key not null,
  blob_sha256 text not null,
  created_at  timestamptz not null,
  primary key (account_id, document_id, file_number),
  foreign key (account_id, document_id) references documents
);

create index document_files_by_blob on document_files (blob_key);

create table document_history (
  account_id  uuid not null,
  document_id uuid not null,
  position    int not null,
  status      text not null,
  at          timestamptz not null,
  note        text,
  -- A client user, a member of staff, or null for the software itself.
  actor_id    uuid,
  primary key (account_id, document_id, position),
  foreign key (account_id, document_id) references documents
);
