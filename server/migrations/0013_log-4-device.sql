-- Null of keys made before: whoever asks next for one has it.
alter table log_key add column device bytea check (length(device) = 32);
