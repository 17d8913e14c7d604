-- Who opened a record, and the removed items of a record, which the lists' own indexes leave out.

create index audit_opened on audit (account, kind, object_id, seq) where verb in ('view', 'download');

create index service_victim_id_removed on service (account, victim_id)
where removed_at is not null;

create index timelog_victim_id_removed on timelog (account, victim_id)
where removed_at is not null;

create index note_victim_id_removed on note (account, victim_id)
where removed_at is not null;

create index note_case_id_removed on note (account, case_id)
where removed_at is not null;

create index note_defendant_id_removed on note (account, defendant_id)
where removed_at is not null;

create index note_location_id_removed on note (account, location_id)
where removed_at is not null;

create index note_event_id_removed on note (account, event_id)
where removed_at is not null;

create index task_victim_id_removed on task (account, victim_id)
where removed_at is not null;

create index task_case_id_removed on task (account, case_id)
where removed_at is not null;

create index appointment_victim_id_removed on appointment (account, victim_id)
where removed_at is not null;

create index appointment_case_id_removed on appointment (account, case_id)
where removed_at is not null;

create index court_date_victim_id_removed on court_date (account, victim_id)
where removed_at is not null;

create index court_date_case_id_removed on court_date (account, case_id)
where removed_at is not null;

create index court_date_defendant_id_removed on court_date (account, defendant_id)
where removed_at is not null;

create index case_court_case_id_removed on case_court (account, case_id)
where removed_at is not null;

create index letter_victim_id_removed on letter (account, victim_id)
where removed_at is not null;

create index letter_case_id_removed on letter (account, case_id)
where removed_at is not null;

create index document_victim_id_removed on document (account, victim_id)
where removed_at is not null;

create index document_case_id_removed on document (account, case_id)
where removed_at is not null;

create index charge_defendant_id_removed on charge (account, defendant_id)
where removed_at is not null;

create index location_operation_location_id_removed on location_operation (account, location_id)
where removed_at is not null;

create index warrant_location_id_removed on warrant (account, location_id)
where removed_at is not null;

create index seizure_location_id_removed on seizure (account, location_id)
where removed_at is not null;
