-- What reports count by can be told from indexes alone: what was given when, to which clients, and who those are.
create index service_date_time on service (account, date_time) include (victim_id, status, service_id, amount)
where removed_at is null;

create index victim_reported on victim (account, id) include (person_id, case_id, anonymous, victim_type, status)
where removed_at is null;

create index person_demographics on person (account, id)
include (race, gender, birthdate, deceased_date, true_age);

create index victimization_crime on victimization (account, crime_id) include (victim_id);
