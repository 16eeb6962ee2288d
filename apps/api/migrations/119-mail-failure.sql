-- Since when the mail server has taken no mail, and what it made of the last one.
alter table firm_setup
  add column mail_failed_since timestamptz,
  add column mail_failure text,
  add column mail_failure_reply text;
