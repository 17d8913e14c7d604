-- Cases are found by columns rather than by expressions: a request sees rows through a policy, and an index of what a
-- function makes of a column is used behind none, since the function might tell of rows that the policy hides. Comparing
-- texts tells nothing.
alter table court_case
  add said_key text collate "C" generated always as (regexp_replace(reference_key, '[^a-z0-9]', '', 'g')) stored,
  add ends_key text collate "C" generated always as (reverse(regexp_replace(reference_key, '[^a-z0-9]', '', 'g'))) stored,
  add short_key text collate "C" generated always as (said_number(reference_key)) stored,
  add last_key text collate "C" generated always as (last_number(reference_key)) stored;
drop index court_case_said, court_case_ends, court_case_short, court_case_last;
create index court_case_said on court_case (account, said_key, id);
create index court_case_ends on court_case (account, ends_key, id);
create index court_case_short on court_case (account, short_key, id);
create index court_case_last on court_case (account, last_key, id);
-- Very many, as of a year, are counted without their rows.
drop index court_case_found;
create index court_case_found on court_case (account, reference_key, id)
  include (status, limited_access, short_key, last_key)
  where removed_at is null;

alter table case_court
  add docket_key text collate "C" generated always as (lower(docket)) stored,
  add last_key text collate "C" generated always as (last_number(lower(docket))) stored;
drop index case_court_docket, case_court_docket_last;
create index case_court_docket on case_court (account, docket_key, case_id);
create index case_court_docket_last on case_court (account, last_key, case_id);
