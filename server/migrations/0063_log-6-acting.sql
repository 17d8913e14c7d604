-- Who works as somebody else has a log of their own: neither reads what the other one typed. Those of before are the users'.
alter table log_key add column acting_admin bigint not null default 0;
