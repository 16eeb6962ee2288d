-- Strangers' failures lock an e-mail for strangers: a device the person has signed in from has a count of its own.
alter table sign_in_failures add column device text not null default '';
alter table sign_in_failures drop constraint sign_in_failures_pkey;
alter table sign_in_failures add primary key (email_hash, device);
