/**
 * A search that finds very many counts them and puts them in order without a look at their records: it reads one range
 * of one index. Whoever may see only some of them is held against few rows besides.
 */
import { sql } from 'kysely'
import type { Migration } from '../kernel/migrate.ts'

/** What of a person's row is in its words. */
const told = (row: string) =>
  `${row}.address_words, ${row}.primary_phone, ${row}.secondary_phone,
    ${row}.sort_name || ' ' || trim(${row}.business_words), ${row}.aliases`

/** The name in lists of persons; a location, or somebody who is deleted, is in none. */
const listed = (row: string) =>
  `case when not ${row}.is_location and ${row}.deleted_at is null then ${row}.sort_name end`

const newRows = `
  insert into person_word (account, word, person_id, shared, sort_name)
  select r.account, w.word, r.id, w.shared, ${listed('r')}`

const personWords = [
  `create function shared_start(one text, other text) returns smallint language plpgsql immutable parallel safe as $$
    declare n smallint := 0;
    begin
      while n < length(other) and substr(one, n + 1, 1) = substr(other, n + 1, 1) loop n := n + 1; end loop;
      return n;
    end $$`,
  `create function told_words_of_person(address text, first text, second text, name text, aliases jsonb)
    returns table (word text, shared smallint) language sql immutable parallel safe as $$
      select word, shared_start(lag(word) over (order by word), word)
      from (select word collate "C" as word from words_of_person(address, first, second, name, aliases) word) each
    $$`,
  `create or replace function index_new_persons() returns trigger language plpgsql as $$
    begin
      ${newRows} from fresh r, lateral told_words_of_person(${told('r')}) w;
      return null;
    end $$`,
  `create or replace function index_changed_persons() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from gone g join fresh r on r.account = g.account and r.id = g.id
        where (${told('r')}, ${listed('r')}) is distinct from (${told('g')}, ${listed('g')})) then return null;
      end if;
      delete from person_word w using gone g join fresh r on r.account = g.account and r.id = g.id
      where w.account = g.account and w.person_id = g.id
        and (${told('r')}, ${listed('r')}) is distinct from (${told('g')}, ${listed('g')});
      ${newRows}
      from gone g join fresh r on r.account = g.account and r.id = g.id, lateral told_words_of_person(${told('r')}) w
      where (${told('r')}, ${listed('r')}) is distinct from (${told('g')}, ${listed('g')});
      return null;
    end $$`,
  // What is there is taken over as it stands: to part all texts into words again takes minutes.
  `create temporary table told_word on commit drop as
    select account, word, person_id, shared_start(lag(word) over (partition by account, person_id order by word), word)
      as shared
    from person_word`,
  'drop index person_word_person',
  'alter table person_word drop constraint person_word_pkey',
  'truncate person_word',
  // Of two words of one person that begin alike only the first is one that shares less than what was typed.
  `alter table person_word add column shared smallint not null, add column sort_name text collate "C"`,
  `insert into person_word (account, word, person_id, shared, sort_name)
    select w.account, w.word, w.person_id, w.shared, ${listed('r')}
    from told_word w join person r on r.account = w.account and r.id = w.person_id`,
  `alter table person_word add primary key (account, word, person_id) include (shared, sort_name)`,
  `create index person_word_person on person_word (account, person_id, word)`,
]

/** How many a beginning finds is to be guessed well enough for rare names too, of millions of words. */
const guesses = [
  ...['person_word', 'victim_word', 'defendant_word', 'location_word', 'event_word'].map(
    (table) => `alter table ${table} alter column word set statistics 1000`,
  ),
  'analyze person_word',
]

const kept = 'status, limited_access, sort_name'
/** Of a client or defendant by itself, its person and its case: all that a list asks for, with both ids to go on. */
const parties = (['victim', 'defendant'] as const).flatMap((table) => [
  `drop index ${table}_found_person`,
  `drop index ${table}_found_case`,
  `create index ${table}_found on ${table} (account, id) include (person_id, case_id, ${kept})
    where removed_at is null`,
  `create index ${table}_found_person on ${table} (account, person_id) include (id, case_id, ${kept})
    where removed_at is null`,
  `create index ${table}_found_case on ${table} (account, case_id) include (id, person_id, ${kept})
    where removed_at is null`,
  // What a user is tied to, as server/access looks it up.
  `drop index ${table}_owner`,
  `drop index ${table}_case`,
  `create index ${table}_owner on ${table} (account, owner_id) include (id)`,
  `create index ${table}_case on ${table} (account, case_id) include (id)`,
  // Of somebody of whom nothing is limited one record is as good as another.
  `create index ${table}_limited_person on ${table} (account, person_id)
    where limited_access and removed_at is null`,
])

const cases = [
  `create index court_case_found on court_case (account, reference_key, id) include (status, limited_access)
    where removed_at is null`,
  `create index court_case_standing on court_case (account, id) include (status, limited_access, reference_key)
    where removed_at is null`,
]

export const searchedFast: Migration = {
  name: 'lists-4-searched-fast',
  up: async (db) => {
    for (const statement of [...personWords, ...parties, ...cases, ...guesses]) await sql.raw(statement).execute(db)
  },
}
