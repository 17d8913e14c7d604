-- Words by which records are found besides their names: addresses and telephones of persons, and custom fields.
--
-- Under row level security an operator may use an index only if it can't leak what it compares; of those for text the
-- comparisons of a btree are such, LIKE, trigrams and tsvectors are not. So there are rows of words, and a word is
-- found by its beginning. Triggers keep them, whoever writes; each statement is followed once.

create function folded(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    case when octet_length($1) = char_length($1) then lower($1) else
      replace(replace(replace(replace(
        translate(
          regexp_replace(
            lower(normalize($1, NFKD)),
            '[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u064B-\u065F'
            '\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]',
            '', 'g'),
          'øłđðıħŧŋ', 'olddihtn'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    end,
    '[''’ʼ`]', '', 'g')
$$;

create function phone_words(text) returns setof text language sql immutable parallel safe as $$
  select distinct part from (select regexp_replace($1, '\D', '', 'g') as digits) typed,
    lateral (
      select case when length(digits) = 11 and digits like '1%' then right(digits, 10) else digits end as own
    ) n,
    lateral (values (own), (right(own, 7)), (right(own, 4))) parts (part)
  where length(part) >= 4
$$;

create table person_word (
  account bigint not null references account,
  word text collate "C" not null,
  person_id bigint not null,
  primary key (account, word, person_id)
);

create index person_word_person on person_word (account, person_id, word);

create function words_of_person(address text, first text, second text, name text, aliases jsonb) returns setof text
language sql immutable parallel safe as $$
  select distinct 'a' || left(word, 60) from string_to_table(trim(address), ' ') word where word <> ''
  union all
  select distinct 'p' || left(word, 60) from unnest(array[first, second]) phone,
    lateral phone_words(phone) word
  union all
  select distinct sort || left(word, 60) from (
    select 'n' as sort, string_to_table(name, ' ') as word
    union all
    select sort, regexp_split_to_table(folded(alias), '[^[:alnum:]]+')
    from jsonb_array_elements_text(aliases) alias, (values ('n'), ('k')) sorts (sort)
  ) named where word <> '' and word <> U&'\+10FFFF'
$$;

create function index_new_persons() returns trigger language plpgsql as $$
begin
  insert into person_word (account, word, person_id)
  select r.account, w.word, r.id from fresh r, lateral words_of_person(r.address_words, r.primary_phone, r.secondary_phone,
    r.sort_name || ' ' || trim(r.business_words), r.aliases) w (word);
  return null;
end $$;

create function index_changed_persons() returns trigger language plpgsql as $$
begin
  delete from person_word w using gone g join fresh r on r.account = g.account and r.id = g.id
  where w.account = g.account and w.person_id = g.id
    and (r.address_words, r.primary_phone, r.secondary_phone, r.sort_name || ' ' || trim(r.business_words), r.aliases) is distinct
      from (g.address_words, g.primary_phone, g.secondary_phone, g.sort_name || ' ' || trim(g.business_words), g.aliases);
  insert into person_word (account, word, person_id)
  select r.account, w.word, r.id from fresh r, lateral words_of_person(r.address_words, r.primary_phone, r.secondary_phone,
    r.sort_name || ' ' || trim(r.business_words), r.aliases) w (word)
  on conflict do nothing;
  return null;
end $$;

create function unindex_persons() returns trigger language plpgsql as $$
begin
  delete from person_word w using gone g where w.account = g.account and w.person_id = g.id;
  return null;
end $$;

create trigger index_new after insert on person
referencing new table as fresh for each statement execute function index_new_persons();

create trigger index_changed after update on person
referencing old table as gone new table as fresh for each statement execute function index_changed_persons();

create trigger unindex after delete on person
referencing old table as gone for each statement execute function unindex_persons();

create table field_word (
  account bigint not null references account,
  kind text not null,
  field bigint not null,
  word text collate "C" not null,
  record_id bigint not null,
  primary key (account, kind, field, word, record_id)
);

create index field_word_record on field_word (account, kind, record_id);

-- After '=' stands a value as a whole; that is how entries of a choice are found. Only text has words besides.
create function words_of_fields(jsonb) returns table (field bigint, word text)
language sql immutable parallel safe as $$
  select distinct e.key::bigint, w.word
  from jsonb_each($1) e (key, value),
    lateral (
      select '=' || left(whole, 200)
      from jsonb_array_elements_text(
        case jsonb_typeof(e.value) when 'array' then e.value else jsonb_build_array(e.value) end) whole
      where whole <> ''
      union all
      select left(part, 60) from regexp_split_to_table(folded(e.value #>> '{}'), '[^[:alnum:]]+') part
      where jsonb_typeof(e.value) = 'string' and part <> ''
    ) w (word)
  where e.key ~ '^\d{1,15}$'
$$;

create function index_new_fields() returns trigger language plpgsql as $$
begin
  insert into field_word (account, kind, field, word, record_id)
  select r.account, tg_table_name, w.field, w.word, r.id
  from fresh r, lateral words_of_fields(r.custom_fields) w where r.custom_fields <> '{}';
  return null;
end $$;

create function index_changed_fields() returns trigger language plpgsql as $$
begin
  if not exists (
    select from gone g join fresh r on r.account = g.account and r.id = g.id
    where r.custom_fields <> g.custom_fields) then return null;
  end if;
  delete from field_word w using gone g join fresh r on r.account = g.account and r.id = g.id
  where w.account = g.account and w.kind = tg_table_name and w.record_id = g.id
    and r.custom_fields <> g.custom_fields;
  insert into field_word (account, kind, field, word, record_id)
  select r.account, tg_table_name, w.field, w.word, r.id
  from gone g join fresh r on r.account = g.account and r.id = g.id, lateral words_of_fields(r.custom_fields) w
  where r.custom_fields <> g.custom_fields;
  return null;
end $$;

create function unindex_fields() returns trigger language plpgsql as $$
begin
  delete from field_word w using gone g
  where w.account = g.account and w.kind = tg_table_name and w.record_id = g.id;
  return null;
end $$;

select enable_tenancy('person_word', system => 'select, insert, delete');
select enable_tenancy('field_word', system => 'select, insert, delete');

create trigger index_new_fields after insert on "victim"
referencing new table as fresh for each statement execute function index_new_fields();

create trigger index_changed_fields after update on "victim"
referencing old table as gone new table as fresh for each statement execute function index_changed_fields();

create trigger unindex_fields after delete on "victim"
referencing old table as gone for each statement execute function unindex_fields();

create trigger index_new_fields after insert on "court_case"
referencing new table as fresh for each statement execute function index_new_fields();

create trigger index_changed_fields after update on "court_case"
referencing old table as gone new table as fresh for each statement execute function index_changed_fields();

create trigger unindex_fields after delete on "court_case"
referencing old table as gone for each statement execute function unindex_fields();

create trigger index_new_fields after insert on "defendant"
referencing new table as fresh for each statement execute function index_new_fields();

create trigger index_changed_fields after update on "defendant"
referencing old table as gone new table as fresh for each statement execute function index_changed_fields();

create trigger unindex_fields after delete on "defendant"
referencing old table as gone for each statement execute function unindex_fields();

create trigger index_new_fields after insert on "person"
referencing new table as fresh for each statement execute function index_new_fields();

create trigger index_changed_fields after update on "person"
referencing old table as gone new table as fresh for each statement execute function index_changed_fields();

create trigger unindex_fields after delete on "person"
referencing old table as gone for each statement execute function unindex_fields();

create trigger index_new_fields after insert on "event"
referencing new table as fresh for each statement execute function index_new_fields();

create trigger index_changed_fields after update on "event"
referencing old table as gone new table as fresh for each statement execute function index_changed_fields();

create trigger unindex_fields after delete on "event"
referencing old table as gone for each statement execute function unindex_fields();

insert into person_word (account, word, person_id)
select r.account, w.word, r.id from person r, lateral words_of_person(r.address_words, r.primary_phone, r.secondary_phone,
  r.sort_name || ' ' || trim(r.business_words), r.aliases) w (word);

insert into field_word (account, kind, field, word, record_id)
select r.account, 'victim', w.field, w.word, r.id
from "victim" r, lateral words_of_fields(r.custom_fields) w where r.custom_fields <> '{}';

insert into field_word (account, kind, field, word, record_id)
select r.account, 'court_case', w.field, w.word, r.id
from "court_case" r, lateral words_of_fields(r.custom_fields) w where r.custom_fields <> '{}';

insert into field_word (account, kind, field, word, record_id)
select r.account, 'defendant', w.field, w.word, r.id
from "defendant" r, lateral words_of_fields(r.custom_fields) w where r.custom_fields <> '{}';

insert into field_word (account, kind, field, word, record_id)
select r.account, 'person', w.field, w.word, r.id
from "person" r, lateral words_of_fields(r.custom_fields) w where r.custom_fields <> '{}';

insert into field_word (account, kind, field, word, record_id)
select r.account, 'event', w.field, w.word, r.id
from "event" r, lateral words_of_fields(r.custom_fields) w where r.custom_fields <> '{}';

create index person_race on person (account, race);
create index person_gender on person (account, gender);

-- What a search by person or case reads of a client or defendant, without their wide rows.
create index victim_found_person on victim (account, person_id) include (id, status, limited_access)
  where removed_at is null;

create index victim_found_case on victim (account, case_id) include (id, status, limited_access)
  where removed_at is null;

create index defendant_found_person on defendant (account, person_id) include (id, status, limited_access)
  where removed_at is null;

create index defendant_found_case on defendant (account, case_id) include (id, status, limited_access)
  where removed_at is null;
