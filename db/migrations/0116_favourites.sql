-- Readers' favourites, in the order that they choose (docs/decisions/0063-public-profiles.md).
create table favourites (
  user_id text not null references users (id) on delete cascade,
  what text not null check (what in ('anime', 'manga', 'people', 'characters')),
  title_id text collate "C" references titles (id) on delete cascade,
  -- As they were chosen. Of somebody who has been merged into another one, the other one is shown.
  person_id bigint references people (id),
  character_id bigint references characters (id),
  position numeric not null,
  added_at timestamptz not null default clock_timestamp(),
  unique (user_id, title_id),
  unique (user_id, person_id),
  unique (user_id, character_id),
  check (
    (title_id is not null) = (what in ('anime', 'manga'))
      and (person_id is not null) = (what = 'people')
      and (character_id is not null) = (what = 'characters')
  )
);
create index favourites_in_order on favourites (user_id, what, position, added_at);
create index favourites_of_title on favourites (title_id) where title_id is not null;
