-- What a user is tied to is looked up with each list and each search (server/access): with the ids in these indexes
-- nobody's ten thousand cases are read for it. Persons of a common name are counted and put in order by one too.

drop index court_case_owner;
create index court_case_owner on court_case (account, owner_id) include (id);
drop index victim_limited_owner;
create index victim_limited_owner on victim (account, owner_id) include (id) where limited_access;
drop index victim_limited_case;
create index victim_limited_case on victim (account, case_id) include (id) where limited_access;

create index court_case_limited_owner on court_case (account, owner_id) include (id)
where limited_access;

create index person_found on person (account, id) include (sort_name)
where not is_location and deleted_at is null;
