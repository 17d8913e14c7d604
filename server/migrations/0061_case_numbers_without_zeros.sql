-- A case is found by its number as people say it: "139" and "2026-cr-139" are 2026-CR-00139.
create function said_number(reference_key text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(reference_key, '(^|[^0-9])0+([0-9])', '\1\2', 'g'), '[^a-z0-9]', '', 'g') $$;
create function last_number(reference_key text) returns text language sql immutable parallel safe as $$
  select substring(reference_key from '([1-9][0-9]*)[^0-9]*$') $$;
create index court_case_short on court_case (account, said_number(reference_key), id);
create index court_case_last on court_case (account, last_number(reference_key), id);
