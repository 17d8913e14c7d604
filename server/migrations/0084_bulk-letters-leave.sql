-- SRV-49: a bulk letter leaves the list; the letters that were made of it stand on the pages of their clients.
alter table bulk_letter add removed_at timestamptz(3);
