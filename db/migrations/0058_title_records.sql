-- What each source says about a title is kept as it was said; the title's row and the rows of its names, ids, characters
-- and staff are folded from it.

create table sources (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  -- How its records are written: as lines of docs/catalogue-format.md, or by column of titles.
  format text not null check (format in ('catalogue', 'columns')),
  -- The lowest is asked first. An admin's word always comes first, and what older releases have left last.
  position integer not null,
  check ((name = 'admin') = (position = 0)),
  check ((name = 'before-0.2') = (position = 1000000))
);
insert into sources (name, format, position) values
  ('admin', 'columns', 0), ('catalogue', 'catalogue', 100), ('demo', 'catalogue', 900000), ('before-0.2', 'columns', 1000000);

create table title_records (
  title_id text collate "C" not null references titles on delete cascade,
  source text not null references sources,
  -- The source's own id of the title, or a digest of kind, title and year. Not unique: real data has several titles under one.
  key text not null,
  record jsonb not null,
  -- Of the newest line that the record was made from, so that it is recognized when it is read again.
  digest text not null,
  primary key (title_id, source)
);
create unique index title_records_by_digest on title_records (digest, source) where digest <> '';
create index title_records_by_key on title_records (source, key);

-- Titles that are already there: their fields that an admin has edited are the admin's word, all others what was left.
create function people_of(of_title text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'characters', (select coalesce(jsonb_agg(jsonb_build_object(
      'name', name, 'image', image, 'role', role, 'vocal', vocal) order by position, id), '[]')
      from characters where title_id = of_title),
    'staff_members', (select coalesce(jsonb_agg(jsonb_build_object(
      'name', name, 'image', image, 'role', role) order by position, id), '[]')
      from staff_members where title_id = of_title))
$$;

insert into title_records (title_id, source, key, record, digest)
select t.id, s.source, '', said.record || case s.source when 'admin' then '{}' else jsonb_build_object(
    'names', (select coalesce(jsonb_agg(name order by id), '[]') from title_names where title_id = t.id),
    'ids', (select coalesce(jsonb_object_agg(source, value), '{}') from external_ids where title_id = t.id)) end,
  case s.source when 'admin' then '' else coalesce(t.import_digest, '') end
from titles t
cross join (values ('admin'), ('before-0.2')) s (source)
cross join lateral (
  select coalesce(jsonb_object_agg(field.key, field.value), '{}') as record
  from jsonb_each(people_of(t.id) || jsonb_build_object(
    'title', t.title, 'title_english', t.title_english, 'title_native', t.title_native, 'format', t.format,
    'genres', t.genres, 'poster', coalesce(t.poster_source, t.poster), 'header_image', t.header_image,
    'trailer_url', t.trailer_url, 'episodes', t.episodes, 'duration', t.duration, 'studio', t.studio,
    'released_on', t.released_on, 'ended_on', t.ended_on, 'storyline', t.storyline,
    'content_warning', t.content_warning, 'soundtracks', t.soundtracks, 'imported_score', t.imported_score,
    'imported_voters', t.imported_voters, 'imported_members', t.imported_members)) field
  where (field.key = any(t.edited_fields)) = (s.source = 'admin')) said
where s.source = 'before-0.2' or t.edited_fields <> '{}';

drop function people_of;
alter table titles drop column import_digest;

-- What a source has said about a title before it said something else, by digest.
alter table overtaken_lines rename to replaced_records;
alter table replaced_records drop constraint overtaken_lines_pkey;
alter table replaced_records add column source text not null references sources default 'before-0.2';
alter table replaced_records alter column source drop default;
alter table replaced_records add primary key (source, digest);
alter index overtaken_lines_of_title rename to replaced_records_of_title;

-- Whose catalogue it is.
alter table imports add column source text not null default 'catalogue';
