-- CLI-25: a file of services, timelogs, tasks or documents has the words of each; such a row is deleted by an expunge alone.
create trigger forget_exports after delete on service
referencing old table as gone for each statement execute function forget_exports();
create trigger forget_exports after delete on timelog
referencing old table as gone for each statement execute function forget_exports();
create trigger forget_exports after delete on task
referencing old table as gone for each statement execute function forget_exports();
create trigger forget_exports after delete on document
referencing old table as gone for each statement execute function forget_exports();
