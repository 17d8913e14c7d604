-- These came before the other lists, and had none of the limits that their fields are declared with.

alter table race
  add check (length(label) <= 120),
  drop constraint race_status_check,
  add check (status between 0 and 1);

alter table gender
  add check (length(label) <= 120),
  drop constraint gender_status_check,
  add check (status between 0 and 1);

alter table case_stage
  add check (id > 0),
  add check (length(label) <= 120),
  drop constraint case_stage_status_check,
  add check (status between 0 and 1),
  add check (sort_order between 0 and 1000000);
