-- Where something was read on a page of a PDF, its own few words were not in the index.
update documents d set indexed_sha256 = null
where d.indexed_sha256 is not null
  and exists (
    select 1 from document_readings r
    where r.account_id = d.account_id and r.document_id = d.id and r.page_texts <> '{}')
  and exists (
    select 1 from document_files f
    where f.account_id = d.account_id and f.document_id = d.id and f.mime_type = 'application/pdf');
