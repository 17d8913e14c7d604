-- A search that finds very many counts them and puts them in order without a look at their records: it reads one range
-- of one index. Whoever may see only some of them is held against few rows besides.

create function shared_start(one text, other text) returns smallint language plpgsql immutable parallel safe as $$
  declare n smallint := 0;
  begin
    while n < length(other) and substr(one, n + 1, 1) = substr(other, n + 1, 1) loop n := n + 1; end loop;
    return n;
  end $$;

create function told_words_of_person(address text, first text, second text, name text, aliases jsonb)
  returns table (word text, shared smallint) language sql immutable parallel safe as $$
    select word, shared_start(lag(word) over (order by word), word)
    from (select word collate "C" as word from words_of_person(address, first, second, name, aliases) word) each
  $$;

create or replace function index_new_persons() returns trigger language plpgsql as $$
    begin

  insert into person_word (account, word, person_id, shared, sort_name)
  select r.account, w.word, r.id, w.shared, case when not r.is_location and r.deleted_at is null then r.sort_name end from fresh r,
    lateral told_words_of_person(r.address_words, r.primary_phone, r.secondary_phone,
    r.sort_name || ' ' || trim(r.business_words), r.aliases) w;
      return null;
    end $$;

create or replace function index_changed_persons() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from gone g join fresh r on r.account = g.account and r.id = g.id
        where (r.address_words, r.primary_phone, r.secondary_phone,
    r.sort_name || ' ' || trim(r.business_words), r.aliases, case when not r.is_location and r.deleted_at is null then r.sort_name end)
      is distinct from (g.address_words, g.primary_phone, g.secondary_phone,
    g.sort_name || ' ' || trim(g.business_words), g.aliases, case when not g.is_location and g.deleted_at is null then g.sort_name end))
      then return null;
      end if;
      delete from person_word w using gone g join fresh r on r.account = g.account and r.id = g.id
      where w.account = g.account and w.person_id = g.id
        and (r.address_words, r.primary_phone, r.secondary_phone,
    r.sort_name || ' ' || trim(r.business_words), r.aliases, case when not r.is_location and r.deleted_at is null then r.sort_name end)
      is distinct from (g.address_words, g.primary_phone, g.secondary_phone,
    g.sort_name || ' ' || trim(g.business_words), g.aliases, case when not g.is_location and g.deleted_at is null then g.sort_name end);

  insert into person_word (account, word, person_id, shared, sort_name)
  select r.account, w.word, r.id, w.shared, case when not r.is_location and r.deleted_at is null then r.sort_name end
      from gone g join fresh r on r.account = g.account and r.id = g.id, lateral told_words_of_person(r.address_words, r.primary_phone,
        r.secondary_phone,
    r.sort_name || ' ' || trim(r.business_words), r.aliases) w
      where (r.address_words, r.primary_phone, r.secondary_phone,
    r.sort_name || ' ' || trim(r.business_words), r.aliases, case when not r.is_location and r.deleted_at is null then r.sort_name end)
      is distinct from (g.address_words, g.primary_phone, g.secondary_phone,
    g.sort_name || ' ' || trim(g.business_words), g.aliases, case when not g.is_location and g.deleted_at is null then g.sort_name end);
      return null;
    end $$;

-- What is there is taken over as it stands: to part all texts into words again takes minutes.
create temporary table told_word on commit drop as
  select account, word, person_id, shared_start(lag(word) over (partition by account, person_id order by word), word)
    as shared
  from person_word;

drop index person_word_person;
alter table person_word drop constraint person_word_pkey;
truncate person_word;
-- Of two words of one person that begin alike only the first is one that shares less than what was typed.
alter table person_word add column shared smallint not null, add column sort_name text collate "C";

insert into person_word (account, word, person_id, shared, sort_name)
  select w.account, w.word, w.person_id, w.shared, case when not r.is_location and r.deleted_at is null then r.sort_name end
  from told_word w join person r on r.account = w.account and r.id = w.person_id;

alter table person_word add primary key (account, word, person_id) include (shared, sort_name);
create index person_word_person on person_word (account, person_id, word);
drop index victim_found_person;
drop index victim_found_case;

create index victim_found on victim (account, id) include (person_id, case_id, status, limited_access, sort_name)
  where removed_at is null;

create index victim_found_person on victim (account, person_id) include (id, case_id, status, limited_access, sort_name)
  where removed_at is null;

create index victim_found_case on victim (account, case_id) include (id, person_id, status, limited_access, sort_name)
  where removed_at is null;

-- What a user is tied to, as server/access looks it up.
drop index victim_owner;
drop index victim_case;
create index victim_owner on victim (account, owner_id) include (id);
create index victim_case on victim (account, case_id) include (id);

-- Of somebody of whom nothing is limited one record is as good as another.
create index victim_limited_person on victim (account, person_id)
  where limited_access and removed_at is null;

drop index defendant_found_person;
drop index defendant_found_case;

create index defendant_found on defendant (account, id) include (person_id, case_id, status, limited_access, sort_name)
  where removed_at is null;

create index defendant_found_person on defendant (account, person_id) include (id, case_id, status, limited_access, sort_name)
  where removed_at is null;

create index defendant_found_case on defendant (account, case_id) include (id, person_id, status, limited_access, sort_name)
  where removed_at is null;

drop index defendant_owner;
drop index defendant_case;
create index defendant_owner on defendant (account, owner_id) include (id);
create index defendant_case on defendant (account, case_id) include (id);

create index defendant_limited_person on defendant (account, person_id)
  where limited_access and removed_at is null;

create index court_case_found on court_case (account, reference_key, id) include (status, limited_access)
  where removed_at is null;

create index court_case_standing on court_case (account, id) include (status, limited_access, reference_key)
  where removed_at is null;

alter table person_word alter column word set statistics 1000;
alter table victim_word alter column word set statistics 1000;
alter table defendant_word alter column word set statistics 1000;
alter table location_word alter column word set statistics 1000;
alter table event_word alter column word set statistics 1000;
analyze person_word;
