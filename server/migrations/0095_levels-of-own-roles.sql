-- SRV-49: an agency names levels of rights that somebody of it has. A role of its own with more would be given by nobody
-- who may, but for a request that writes it itself.
create function role_level_is_had() returns trigger language plpgsql as $$
begin
  if not exists (
    select from app_user u join role r on r.id = u.role_id where u.account = new.account and r.level >= new.level
  ) then
    raise check_violation using message = 'nobody of the account has this level';
  end if;
  return new;
end $$;
create trigger role_level_is_had before insert or update of level, account on role
  for each row when (new.account is not null) execute function role_level_is_had();
