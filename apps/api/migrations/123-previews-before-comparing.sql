-- Previews of PDFs drawn before they were compared with their files say so. Until version 098, no preview noted its pages.
update documents d set preview_differences = '[{"kind": "unchecked", "pages": []}]'
where d.preview_key is not null and d.preview_pages is null and d.preview_differences = '[]'
  and exists (
    select 1 from document_files f
    where f.account_id = d.account_id and f.document_id = d.id and f.mime_type = 'application/pdf');
