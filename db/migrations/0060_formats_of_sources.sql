-- A second format of sources, and on what terms the data of a source may be used, where its file says so.

alter table sources
  drop constraint sources_format_check,
  add constraint sources_format_check check (format in ('catalogue', 'anime-offline-database', 'columns')),
  add column licence text,
  add column licence_url text,
  -- The page where the data is published.
  add column home text,
  add constraint sources_terms_check check (num_nonnulls(licence, licence_url, home) in (0, 3));
