-- Several open links to set a password a person: each works until one of them is used.
alter table password_resets drop constraint password_resets_pkey;
alter table password_resets add constraint password_resets_pkey
  primary key (account_id, user_id, token_hash);

alter table staff_invitations drop constraint staff_invitations_pkey;
alter table staff_invitations drop constraint staff_invitations_token_hash_key;
alter table staff_invitations add constraint staff_invitations_pkey primary key (staff_id, token_hash);
alter table staff_invitations add constraint staff_invitations_token unique (token_hash);
