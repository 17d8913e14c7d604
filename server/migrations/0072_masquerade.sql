-- MSQ-12: the administrator's own session, without which that of the masquerade does not stand.
alter table session_family add column acting_session text;
alter table session_family add constraint session_family_acting
  check ((acting_admin is null) = (acting_session is null));
create index session_family_acting_session on session_family (acting_session) where acting_session is not null;
