-- What a user owns among locations is looked up for each list in which locations are named: see server/access.
create index person_owner on person (account, owner_id) where owner_id is not null;
create index event_type_events on event (account, event_type_id);
