-- The name of the tag whose clients a sending was for, as it was then: the tag may be renamed or removed.
alter table message_sendings add column tag text;
