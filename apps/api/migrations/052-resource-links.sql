-- A resource is a PDF kept here or a page elsewhere, and stands where the firm put it; by title where it put nothing.
alter table resources
  alter column blob_key drop not null,
  alter column blob_sha256 drop not null,
  alter column bytes drop not null,
  add column url text,
  add column position int not null default 0,
  add check ((url is null) = (blob_key is not null)),
  add check ((blob_key is null) = (blob_sha256 is null) and (blob_key is null) = (bytes is null));
