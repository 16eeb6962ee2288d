-- Pages that arrived ahead of their document. The document takes their rows away with it.
create table document_pages (
  account_id  uuid not null references accounts,
  id          uuid not null default gen_random_uuid(),
  file_name   text not null,
  mime_type   text not null
    check (mime_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/tiff')),
  bytes       int not null check (bytes > 0),
  blob_key    blob_key not null,
  blob_sha256 text not null,
  created_at  timestamptz not null,
  primary key (account_id, id)
);

create index document_pages_by_blob on document_pages (blob_key);
create index document_pages_by_age on document_pages (created_at);
