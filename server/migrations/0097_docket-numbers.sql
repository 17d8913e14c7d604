-- A case is found by the docket number that a court has given it, as people say it or as far as they have typed it.
create index case_court_docket on case_court (account, (lower(docket) collate "C"));
create index case_court_docket_last on case_court (account, last_number(lower(docket)));
