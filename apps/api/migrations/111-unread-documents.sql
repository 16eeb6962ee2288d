-- Those that were stored while there was no reader are looked for from the newest on.
create index documents_by_creation on documents (created_at desc, id desc)
  where preview_key is not null;
