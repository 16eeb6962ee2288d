-- The chart now lists every number that any client's books may have. The name is the firm's; it is null for a number
-- that only clients' own accounts have.
alter table chart_of_accounts alter column name drop not null;
-- The same in every firm: nobody renames or retires it.
alter table chart_of_accounts add column is_standard boolean not null default false;
-- A retired account keeps its history and takes no new lines.
alter table chart_of_accounts add column retired_at timestamptz;

update chart_of_accounts set is_standard = true where internal_account_number in (
  1000, 1200, 1500, 1590, 2100, 2200, 2500, 3000, 3100, 3900, 4000, 4100, 4200, 4300, 4310, 4320,
  5000, 5010, 5100, 5110, 5200, 5210, 5300, 5400, 5420, 5500, 6000, 6100, 6200, 6300, 6400, 6500, 6600,
  9000, 9010
);

-- The accounts that one client alone has. They come before the firm's of the same number.
create table client_chart_accounts (
  account_id              uuid not null,
  internal_account_number int not null,
  name                    text not null,
  retired_at              timestamptz,
  constraint client_chart_accounts_pkey primary key (account_id, internal_account_number),
  constraint client_chart_accounts_name_key unique (account_id, name)
);

select by_account('client_chart_accounts');

alter table client_chart_accounts add constraint client_chart_accounts_account_id_fkey
  foreign key (account_id) references accounts;

alter table client_chart_accounts add constraint client_chart_accounts_number_fkey
  foreign key (internal_account_number) references chart_of_accounts;
