-- Who of the firm added a person to an account that others already used: what that person does is in the account's history.
alter table client_users add column invited_by uuid;
