-- What Kiroku JSON brings besides the rows of a list (docs/decisions/0074-kiroku-json-gives-everything-back.md).
alter table list_imports
  -- What its reader has chosen: reviews are public.
  add column brings_reviews boolean not null default false,
  -- What an operator brings in for a reader: all that the file holds, be it public or final.
  add column brings_everything boolean not null default false;

-- By which the parts of a file name the title of a row.
alter table list_import_rows add column file_id text collate "C";
create index list_import_rows_by_file_id on list_import_rows (import_id, file_id) where file_id is not null;

create table list_import_parts (
  import_id bigint not null references list_imports on delete cascade,
  section text not null check (section in
    ('profile', 'settings', 'publicProfile', 'ratings', 'reviews', 'lists', 'favourites', 'activity')),
  -- In its section, from 1; of a rating or review, that of its title's row.
  place integer not null,
  name text not null,
  -- As it was read; nothing if it was refused.
  record jsonb not null default '{}',
  -- Why it was refused, or what of it was left out, as a stored refusal.
  problem text,
  -- What became of it, and of that when the import was undone.
  result text check (result in
    ('refused', 'added', 'changed', 'unchanged', 'kept', 'left-out', 'undone', 'changed-since', 'stays')),
  -- By which it is taken back.
  undo jsonb,
  primary key (import_id, section, place)
);
create index list_import_parts_in_turn on list_import_parts (import_id, section, place) where result is null;
