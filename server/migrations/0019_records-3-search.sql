-- Row level security lets the planner use an index before its own check only for leak-proof operators. Comparison of
-- text by bytes is one; text search, LIKE and trigrams are not. So a word is found by a range of a plain index, and that
-- index holds all that most users need for counting.

create table victim_word (
  account bigint not null references account,
  word text collate "C" not null,
  sort_name text collate "C" not null,
  victim_id bigint not null,
  shared smallint not null,
  status smallint not null,
  limited_access boolean not null,
  primary key (account, word, sort_name, victim_id) include (shared, status, limited_access)
);

select enable_tenancy('victim_word', system => 'select, insert, delete');
create index victim_word_victim on victim_word (account, victim_id, word);
create index victim_name on victim (account, sort_name, id);
create index victim_case on victim (account, case_id);
create index victim_person on victim (account, person_id);
create index victim_owner on victim (account, owner_id);
-- What few may see is looked up for everybody else: see server/access.
create index victim_limited_owner on victim (account, owner_id) where limited_access;
create index victim_limited_case on victim (account, case_id) where limited_access;
create index court_case_reference on court_case (account, reference_key, id);
create index court_case_date on court_case (account, date_time, id);
create index court_case_owner on court_case (account, owner_id);
create index stage_history_case on stage_history (account, case_id);
create index assignment_user on assignment (account, user_id, kind, object_id);

-- PostgreSQL 17 lets others than the owner have a table analysed.
do $$ begin
  if current_setting('server_version_num')::integer >= 170000 then
    execute 'grant maintain on "victim_word" to caselog_system';
  end if;
end $$;
