-- Each hour runs of reports are let go of that are older, or more, than are kept; never what was submitted to a funder.
grant delete on report_object to caselog_system;
create policy every_account on report_submission for select to caselog_system using (true);
grant select (account, report_object_id) on report_submission to caselog_system;
