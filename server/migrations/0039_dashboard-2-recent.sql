-- What somebody opened or made last. Only lines that a page of its own follows from, so that writes stay cheap.
create index audit_recent on audit (account, user_id, seq) where verb in ('view', 'create')
  and kind in ('victim', 'court_case', 'defendant', 'location', 'event');
