-- Lists and years add up every trip of an account: read from the index alone, a rate's days at a time.
create index trip_sums on trips (account_id, start_date) include (hundredths_of_mile, purpose)
where deleted_at is null;
