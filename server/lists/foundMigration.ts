/**
 * Words by which records are found besides their names: addresses and telephones of persons, and custom fields.
 *
 * Under row level security an operator may use an index only if it can't leak what it compares; of those for text the
 * comparisons of a btree are such, LIKE, trigrams and tsvectors are not. So there are rows of words, and a word is
 * found by its beginning. Triggers keep them, whoever writes; each statement is followed once.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Migration } from '../kernel/migrate.ts'
import { enableTenancy } from '../kernel/tenancy.ts'

/** `fold` and `words` of server/records/keys, in the database. Most texts are ASCII, which has no marks to take off. */
const folding = sql`
  create function folded(text) returns text language sql immutable parallel safe as $$
    select regexp_replace(
      case when octet_length($1) = char_length($1) then lower($1) else
        replace(replace(replace(replace(
          translate(
            regexp_replace(
              lower(normalize($1, NFKD)),
              '[\\u0300-\\u036F\\u0483-\\u0487\\u0591-\\u05BD\\u064B-\\u065F'
              '\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F]',
              '', 'g'),
            'øłđðıħŧŋ', 'olddihtn'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
      end,
      '[''’ʼ\`]', '', 'g')
  $$`

/** A number as people type it: whole, without the area, and its end. */
const phoneWords = sql`
  create function phone_words(text) returns setof text language sql immutable parallel safe as $$
    select distinct part from (select regexp_replace($1, '\\D', '', 'g') as digits) typed,
      lateral (
        select case when length(digits) = 11 and digits like '1%' then right(digits, 10) else digits end as own
      ) n,
      lateral (values (own), (right(own, 7)), (right(own, 4))) parts (part)
    where length(part) >= 4
  $$`

/** What of a person's row is found by words. */
const told = (row: string): RawBuilder<unknown> =>
  sql.raw(
    `${row}.address_words, ${row}.primary_phone, ${row}.secondary_phone, ` +
      `${row}.sort_name || ' ' || trim(${row}.business_words), ${row}.aliases`,
  )

const personWords = [
  sql`
    create table person_word (
      account bigint not null references account,
      word text collate "C" not null,
      person_id bigint not null,
      primary key (account, word, person_id)
    )`,
  sql`create index person_word_person on person_word (account, person_id, word)`,
  sql`
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
      ) named where word <> '' and word <> U&'\\+10FFFF'
    $$`,
  sql`
    create function index_new_persons() returns trigger language plpgsql as $$
    begin
      insert into person_word (account, word, person_id)
      select r.account, w.word, r.id from fresh r, lateral words_of_person(${told('r')}) w (word);
      return null;
    end $$`,
  sql`
    create function index_changed_persons() returns trigger language plpgsql as $$
    begin
      delete from person_word w using gone g join fresh r on r.account = g.account and r.id = g.id
      where w.account = g.account and w.person_id = g.id
        and (${told('r')}) is distinct from (${told('g')});
      insert into person_word (account, word, person_id)
      select r.account, w.word, r.id from fresh r, lateral words_of_person(${told('r')}) w (word)
      on conflict do nothing;
      return null;
    end $$`,
  sql`
    create function unindex_persons() returns trigger language plpgsql as $$
    begin
      delete from person_word w using gone g where w.account = g.account and w.person_id = g.id;
      return null;
    end $$`,
  sql`
    create trigger index_new after insert on person
    referencing new table as fresh for each statement execute function index_new_persons()`,
  sql`
    create trigger index_changed after update on person
    referencing old table as gone new table as fresh for each statement execute function index_changed_persons()`,
  sql`
    create trigger unindex after delete on person
    referencing old table as gone for each statement execute function unindex_persons()`,
]

/** Tables whose rows have custom fields. */
const fielded = ['victim', 'court_case', 'defendant', 'person', 'event'] as const

const fieldWords = [
  sql`
    create table field_word (
      account bigint not null references account,
      kind text not null,
      field bigint not null,
      word text collate "C" not null,
      record_id bigint not null,
      primary key (account, kind, field, word, record_id)
    )`,
  sql`create index field_word_record on field_word (account, kind, record_id)`,
  // After '=' stands a value as a whole; that is how entries of a choice are found. Only text has words besides.
  sql`
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
      where e.key ~ '^\\d{1,15}$'
    $$`,
  sql`
    create function index_new_fields() returns trigger language plpgsql as $$
    begin
      insert into field_word (account, kind, field, word, record_id)
      select r.account, tg_table_name, w.field, w.word, r.id
      from fresh r, lateral words_of_fields(r.custom_fields) w where r.custom_fields <> '{}';
      return null;
    end $$`,
  sql`
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
    end $$`,
  sql`
    create function unindex_fields() returns trigger language plpgsql as $$
    begin
      delete from field_word w using gone g
      where w.account = g.account and w.kind = tg_table_name and w.record_id = g.id;
      return null;
    end $$`,
]

const followed = async (db: Kysely<unknown>, table: string): Promise<void> => {
  const name = sql.table(table)
  await sql`
    create trigger index_new_fields after insert on ${name}
    referencing new table as fresh for each statement execute function index_new_fields()`.execute(db)
  await sql`
    create trigger index_changed_fields after update on ${name}
    referencing old table as gone new table as fresh for each statement execute function index_changed_fields()`.execute(
    db,
  )
  await sql`
    create trigger unindex_fields after delete on ${name}
    referencing old table as gone for each statement execute function unindex_fields()`.execute(db)
}

/** What was there before. */
const catchUp = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into person_word (account, word, person_id)
    select r.account, w.word, r.id from person r, lateral words_of_person(${told('r')}) w (word)`.execute(db)
  for (const table of fielded)
    await sql`
      insert into field_word (account, kind, field, word, record_id)
      select r.account, ${sql.lit(table)}, w.field, w.word, r.id
      from ${sql.table(table)} r, lateral words_of_fields(r.custom_fields) w where r.custom_fields <> '{}'`.execute(db)
}

export const foundBy: Migration = {
  name: 'lists-2-found-by',
  up: async (db) => {
    await folding.execute(db)
    await phoneWords.execute(db)
    for (const step of [...personWords, ...fieldWords]) await step.execute(db)
    for (const table of ['person_word', 'field_word'])
      await enableTenancy(db, table, { system: ['select', 'insert', 'delete'] })
    for (const table of fielded) await followed(db, table)
    await catchUp(db)
    const indexes = [
      'person_race on person (account, race)',
      'person_gender on person (account, gender)',
      // What a search by person or case reads of a client or defendant, without their wide rows.
      `victim_found_person on victim (account, person_id) include (id, status, limited_access)
        where removed_at is null`,
      `victim_found_case on victim (account, case_id) include (id, status, limited_access)
        where removed_at is null`,
      `defendant_found_person on defendant (account, person_id) include (id, status, limited_access)
        where removed_at is null`,
      `defendant_found_case on defendant (account, case_id) include (id, status, limited_access)
        where removed_at is null`,
    ]
    for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db)
  },
}
