-- RPT-09: whoever edits the account says on which day its fiscal year begins.
grant update (fiscal_year_start) on account to caselog_app;
