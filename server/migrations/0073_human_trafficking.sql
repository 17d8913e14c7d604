-- RPT-80: which victimizations are human trafficking, and in which county somebody lives.
alter table crime add column human_trafficking boolean;
update crime set human_trafficking = true where label ~* 'human\s+trafficking';
alter table person add column county text check (length(county) <= 80);
