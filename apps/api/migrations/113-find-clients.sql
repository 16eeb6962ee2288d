-- Clients are found by what is typed on any keyboard: `words` holds their names as the contract's toFolded writes them, and the digits of the
-- phone. Built-in functions only, since a node of a distributed database has no others when the column is added.
alter table accounts add column words text not null generated always as (
  ' ' || regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(replace(name, '´', ''), nfkd),
          '[''.`\u2018\u2019\u201b\u2032\u2035\u02b9\u02bb-\u02bd\u02bf\u02c8\u02ca\u02cb'
            || '\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
            || '\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]',
          '', 'g') collate "und-x-icu"),
        'øłđðħıς', 'olddhiσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\s,;:/\\()"|\u00ab\u00b7\u00bb\u2010-\u2015\u201c-\u201f\u2022\u2212-]+', ' ', 'g')
  || ' ' || regexp_replace(normalize(coalesce(phone, ''), nfkd), '[^0-9]', '', 'g')
) stored;

alter table client_users add column words text not null generated always as (
  ' ' || regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(replace(full_name || ' ' || email, '´', ''), nfkd),
          '[''.`\u2018\u2019\u201b\u2032\u2035\u02b9\u02bb-\u02bd\u02bf\u02c8\u02ca\u02cb'
            || '\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
            || '\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]',
          '', 'g') collate "und-x-icu"),
        'øłđðħıς', 'olddhiσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\s,;:/\\()"|\u00ab\u00b7\u00bb\u2010-\u2015\u201c-\u201f\u2022\u2212-]+', ' ', 'g')
) stored;

alter table client_records add column words text not null generated always as (
  ' ' || regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(replace(coalesce(business_name, '') || ' ' || coalesce(contact_name, '') || ' ' || coalesce(contact_email, ''), '´', ''), nfkd),
          '[''.`\u2018\u2019\u201b\u2032\u2035\u02b9\u02bb-\u02bd\u02bf\u02c8\u02ca\u02cb'
            || '\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
            || '\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]',
          '', 'g') collate "und-x-icu"),
        'øłđðħıς', 'olddhiσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\s,;:/\\()"|\u00ab\u00b7\u00bb\u2010-\u2015\u201c-\u201f\u2022\u2212-]+', ' ', 'g')
) stored;

drop index accounts_by_words;
drop index client_users_by_words;
drop index client_records_by_words;
create index accounts_by_words on accounts using gin (words gin_trgm_ops);
create index client_users_by_words on client_users using gin (words gin_trgm_ops);
create index client_records_by_words on client_records using gin (words gin_trgm_ops);

-- Lists have names in the order of a directory: É with E, whatever the database's own collation.
drop index accounts_by_name;
create index accounts_by_name on accounts (name collate "und-x-icu", id);
