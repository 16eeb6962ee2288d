-- Lists show how many records are in each filter. These rows change in the same transaction as the records.
alter table documents add column file_count int not null default 0;

update documents d set file_count = f.files
from (
  select account_id, document_id, count(*) as files from document_files group by account_id, document_id
) f
where f.account_id = d.account_id and f.document_id = d.id;

-- One column a status.
create table document_counts (
  account_id         uuid primary key,
  signed             int not null default 0,
  uploaded           int not null default 0,
  processing         int not null default 0,
  researching        int not null default 0,
  processed          int not null default 0,
  received           int not null default 0,
  posted             int not null default 0,
  needs_resubmission int not null default 0,
  resubmitted        int not null default 0
);

select by_account('document_counts');

create table message_counts (
  account_id    uuid primary key,
  inbox         int not null default 0,
  archived      int not null default 0,
  action_needed int not null default 0,
  unread        int not null default 0
);

select by_account('message_counts');

alter table document_counts add constraint document_counts_account_id_fkey
  foreign key (account_id) references accounts;

alter table message_counts add constraint message_counts_account_id_fkey
  foreign key (account_id) references accounts;

insert into document_counts
select account_id,
       count(*) filter (where status = 'signed'), count(*) filter (where status = 'uploaded'),
       count(*) filter (where status = 'processing'), count(*) filter (where status = 'researching'),
       count(*) filter (where status = 'processed'), count(*) filter (where status = 'received'),
       count(*) filter (where status = 'posted'),
       count(*) filter (where status = 'needs_resubmission'),
       count(*) filter (where status = 'resubmitted')
from documents group by account_id;

insert into message_counts
select account_id,
       count(*) filter (where archived_at is null),
       count(*) filter (where archived_at is not null),
       count(*) filter (where archived_at is null and message_type <> 'read_only' and response is null),
       count(*) filter (where archived_at is null and read_at is null)
from hub_messages group by account_id;
