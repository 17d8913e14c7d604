-- Whether a link was handed to whoever sits at the server, or mailed: the trail says what a new password rests on.
alter table one_time_token add printed boolean not null default false;
-- Nobody but the server's console has invited anybody until now.
update one_time_token set printed = true where purpose = 'invitation';
