-- An account has each of its modules once, whoever writes it.
alter table addon add constraint addon_label unique (account, label);
drop index addon_account;
