alter table person add column primary_phone_key text collate "C" generated always as (
  case when length(ltrim(regexp_replace(primary_phone, '[^0-9]', '', 'g'), '0')) >= 7 then reverse(ltrim(regexp_replace(primary_phone,
    '[^0-9]', '', 'g'), '0')) end
) stored;

create index person_primary_phone on person (account, primary_phone_key) where primary_phone_key is not null;

alter table person add column secondary_phone_key text collate "C" generated always as (
  case when length(ltrim(regexp_replace(secondary_phone, '[^0-9]', '', 'g'), '0')) >= 7 then reverse(ltrim(regexp_replace(secondary_phone,
    '[^0-9]', '', 'g'), '0')) end
) stored;

create index person_secondary_phone on person (account, secondary_phone_key) where secondary_phone_key is not null;
create index person_birthdate on person (account, birthdate) where birthdate is not null;
