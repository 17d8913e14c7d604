-- What a bulk letter told of a client who is gone for good is no more to be seen than it was: what became of those that
-- lack a client already is not known, so they count too.
alter table bulk_letter add lost boolean not null default false;
update bulk_letter b set lost = true
where b.total > (
  select count(*) from bulk_letter_client c where c.account = b.account and c.bulk_letter_id = b.id);

-- A person who is nobody's client or defendant any more is seen as far as what they were.
create index victim_removed_person on victim (account, person_id) include (id) where removed_at is not null;
create index defendant_removed_person on defendant (account, person_id) include (id) where removed_at is not null;
