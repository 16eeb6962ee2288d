-- Clients are also found by their MC and DOT numbers, and by a truck's unit, VIN, and plate, each typed with or without dashes and blanks.
create index client_records_by_numbers on client_records
  using gin ((' ' || coalesce(mc_number, '') || ' ' || coalesce(dot_number, '') || ' ') gin_trgm_ops);

create index client_trucks_by_numbers on client_trucks using gin ((
  ' ' || regexp_replace(lower(unit), '[^a-z0-9]', '', 'g')
  || ' ' || lower(coalesce(vin, ''))
  || ' ' || regexp_replace(lower(coalesce(plate, '')), '[^a-z0-9]', '', 'g') || ' '
) gin_trgm_ops);
