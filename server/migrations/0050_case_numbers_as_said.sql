-- A case is found by its number without breaks, and by how it ends: the letters and digits of its key, from either end.
create index court_case_said on court_case (account, regexp_replace(reference_key, '[^a-z0-9]', '', 'g'), id);
create index court_case_ends on court_case (account, reverse(regexp_replace(reference_key, '[^a-z0-9]', '', 'g')), id);
