-- Which kinds have fields of the agency's own is told by their declarations.
alter table field_view drop constraint field_view_table_name_check;
alter table field_view add constraint field_view_table_name_check check (length(table_name) between 1 and 40);

-- What somebody opened last, of whichever kinds have a page.
drop index audit_recent;
create index audit_recent on audit (account, user_id, seq) where verb in ('view', 'create');

-- A table with `custom_fields` whose values are to be found.
create function enable_custom_fields(of text) returns void language plpgsql as $$
begin
  execute format('create trigger index_new_fields after insert on %I
    referencing new table as fresh for each statement execute function index_new_fields()', of);
  execute format('create trigger index_changed_fields after update on %I
    referencing old table as gone new table as fresh for each statement execute function index_changed_fields()', of);
  execute format('create trigger unindex_fields after delete on %I
    referencing old table as gone for each statement execute function unindex_fields()', of);
end $$;
revoke execute on function enable_custom_fields from public;
