-- How many titles a page shows a reader, and how, where its address does not say; null for the usual.
alter table users
  add column page_size smallint check (page_size in (4, 24, 60)),
  add column page_view text check (page_view in ('grid', 'list'));
