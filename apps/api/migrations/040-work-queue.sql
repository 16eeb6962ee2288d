-- Who of the staff works on a document.
alter table documents add column assigned_to uuid references staff;

-- The queue: what is in a status, by age, over all clients.
create index documents_by_age on documents (status, created_at, account_id, id);
create index documents_of_an_assignee on documents (assigned_to, created_at) where assigned_to is not null;

-- The newest batches of a client, from which the next ones are filled in.
create index transaction_batches_newest on transaction_batches (account_id, date desc, posted_at desc);
