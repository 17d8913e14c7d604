-- What somebody agreed to when they let a program act for them: its name as they read it, and each scope. Null where that
-- was before it was written down.
alter table session_family
  add column agreed_to text check (length(agreed_to) between 1 and 160),
  add column agreed_scopes text[],
  add check ((agreed_to is null) = (agreed_scopes is null));

-- Who worked as the maker when the letters were asked for.
alter table bulk_letter add column acting_admin bigint;
