-- When somebody last failed: what was not tried for long is forgotten, or each e-mail that strangers make up would stay for good.
alter table sign_in_failures add column failed_at timestamptz not null default now();
