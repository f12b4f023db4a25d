-- What catalogues say about a title besides what the specification names. Null is unknown.

alter table titles
  add column airing_state text check (airing_state in ('upcoming', 'airing', 'finished', 'paused', 'cancelled')),
  -- The season of an anime's first episode.
  add column season text check (season in ('winter', 'spring', 'summer', 'fall')),
  add column season_year integer check (season_year between 1 and 9999),
  -- What it was made from, as a code in English: 'light-novel'.
  add column source_material text check (source_material <> ''),
  add column age_rating text check (age_rating in ('g', 'pg', 'teen', 'mature', 'adult')),
  -- Of a manga.
  add column volumes integer check (volumes > 0),
  -- When an anime is broadcast, in Japan's time.
  add column broadcast_day text check (broadcast_day in
    ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  add column broadcast_time text check (broadcast_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column background text not null default '',
  add column official_site text,
  -- Its place by score, and how many people call it a favorite, where the imported score is from.
  add column imported_rank integer check (imported_rank > 0),
  add column imported_favorites integer check (imported_favorites > 0);
