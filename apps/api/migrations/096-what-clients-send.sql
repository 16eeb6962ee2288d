-- Phones make HEIC; WebP and AVIF come from browsers and chats.
alter table document_files drop constraint document_files_mime_type_check;
alter table document_files add constraint document_files_mime_type_check
  check (mime_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/tiff', 'image/heic',
    'image/webp', 'image/avif'));
alter table document_pages drop constraint document_pages_mime_type_check;
alter table document_pages add constraint document_pages_mime_type_check
  check (mime_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/tiff', 'image/heic',
    'image/webp', 'image/avif'));
alter table firm_papers drop constraint firm_papers_mime_type_check;
alter table firm_papers add constraint firm_papers_mime_type_check
  check (mime_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/tiff', 'image/heic',
    'image/webp', 'image/avif'));
alter table thread_files drop constraint thread_files_mime_type;
alter table thread_files add constraint thread_files_mime_type
  check (mime_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/tiff', 'image/heic',
    'image/webp', 'image/avif'));

-- The newest earlier document that has a file with the same bytes as one of this.
alter table documents add column duplicate_of uuid;
alter table documents add constraint documents_duplicate_of
  foreign key (account_id, duplicate_of) references documents;
create index document_files_by_hash on document_files (account_id, blob_sha256);
