-- ADM-27: an agency turns its modules on and cancels them itself. One that is cancelled is there to the end of what is paid.
alter table addon add ends_on date;
grant insert (account, label, beta, capabilities), update (active, pending_cancellation, ends_on) on addon to caselog_app;
