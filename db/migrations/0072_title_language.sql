-- In which language a reader wants to see titles; null for the site's.
alter table users add column title_language text check (title_language in ('romaji', 'english', 'native'));
