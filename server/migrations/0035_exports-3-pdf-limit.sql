alter table list_export drop constraint list_export_failure_check;

alter table list_export add constraint list_export_failure_check
check (failure in ('notAllowed', 'tooLongForPdf', 'tooLarge', 'failed'));
