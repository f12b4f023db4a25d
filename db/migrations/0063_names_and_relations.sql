-- What kind of name a name is, and in which language; and how titles are related.

alter table title_names
  -- BCP 47.
  add column language text,
  add column role text not null default 'synonym' check (role in ('main', 'romaji', 'english', 'native', 'synonym'));

-- Search keys do not depend on it.
alter table title_names disable trigger user;
update title_names n set
  role = case n.name when t.title then 'main' when t.title_english then 'english' else 'native' end,
  language = case when n.name = t.title_english and n.name <> t.title then 'en' end
from titles t where t.id = n.title_id and n.name in (t.title, t.title_english, t.title_native);
alter table title_names enable trigger user;

create table title_relations (
  title_id text collate "C" not null references titles on delete cascade,
  position integer not null,
  -- What the other title is to this one.
  relation text not null check (relation in ('prequel', 'sequel', 'adaptation', 'parent-story', 'side-story', 'spin-off',
    'alternative-version', 'alternative-setting', 'summary', 'full-story', 'same-franchise', 'pre-serialization',
    'serialization', 'monochrome', 'coloured', 'doujinshi', 'character', 'other')),
  -- Null as long as it is not in the catalogue, or cannot be told from others.
  target_title_id text collate "C" references titles on delete set null,
  -- As it was said: its id on a site, name, kind and year.
  target_site text,
  target_id text,
  target_title text not null,
  target_kind text not null check (target_kind in ('anime', 'manga')),
  target_year text check (target_year ~ '^\d{4}$'),
  primary key (title_id, position),
  check ((target_site is null) = (target_id is null))
);
create index title_relations_by_target on title_relations (target_title_id) where target_title_id is not null;
create index title_relations_unresolved on title_relations (title_id) where target_title_id is null;

insert into refolds (last_title_id)
  select '' where exists (select from title_records r join sources s on s.name = r.source where s.format <> 'columns')
    and not exists (select from refolds where ended_at is null and last_title_id = '');
