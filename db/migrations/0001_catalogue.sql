-- The catalogue: titles (the specification's "animes", §3), their names, casts and staff.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists citext;

-- Names sort by language rules, ignoring case, with 2 before 10.
create collation title_order (provider = icu, locale = 'und-u-kn-true-ks-level2');

-- §3, §9: ids are millisecond timestamps as text. Two rows of one millisecond both succeed: the
-- second takes the next free number. The lock is held for this call only, not for the transaction.
create sequence timestamp_ids;

create function new_timestamp_id() returns text language plpgsql volatile as $$
declare
  wanted bigint;
  given bigint;
begin
  perform pg_advisory_lock(hashtext('timestamp_ids'));
  wanted := floor(extract(epoch from clock_timestamp()) * 1000);
  given := nextval('timestamp_ids');
  if given < wanted then
    perform setval('timestamp_ids', wanted);
    given := wanted;
  end if;
  perform pg_advisory_unlock(hashtext('timestamp_ids'));
  return given::text;
end
$$;

create function comma_list(items text[]) returns text
language sql immutable strict parallel safe
return array_to_string(items, ', ');

-- The first moment, in UTC, of a YYYY, YYYY-MM or YYYY-MM-DD. A day that does not exist is an error.
create function first_moment(day text) returns timestamptz
language sql immutable strict parallel safe
return make_date(left(day, 4)::int, coalesce(nullif(substr(day, 6, 2), ''), '1')::int,
  coalesce(nullif(substr(day, 9, 2), ''), '1')::int)::timestamp at time zone 'UTC';

-- Every combination of genres that some title of a kind has. There are far fewer of these than
-- titles, so "more like this" counts shared genres here instead of over the whole catalogue.
create table genre_sets (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('anime', 'manga')),
  genres text[] not null,
  unique (kind, genres)
);
create index genre_sets_by_genres on genre_sets using gin (genres);

-- The same, one row per genre.
create table genre_set_genres (
  kind text not null,
  genre text not null,
  genre_set_id integer not null references genre_sets on delete cascade,
  primary key (kind, genre, genre_set_id)
);

create table titles (
  id text collate "C" primary key default new_timestamp_id() check (id ~ '^[0-9]{1,18}$'),
  kind text not null check (kind in ('anime', 'manga')),
  title text not null check (title <> ''),
  title_english text,
  title_native text,
  format text check (format in ('TV', 'Movie', 'OVA', 'ONA', 'Special', 'Music', 'Manga', 'Manhwa',
    'Manhua', 'Novel', 'Light Novel', 'One-shot', 'Doujinshi')),
  genres text[] not null default '{}',
  genre text generated always as (comma_list(genres)) stored,
  genre_set_id integer references genre_sets,
  poster text,
  header_image text,
  trailer_url text,
  -- Episodes of an anime, chapters of a manga; null is unknown.
  episodes integer check (episodes > 0),
  -- Minutes of one episode.
  duration integer check (duration > 0),
  studio text not null default '',
  -- As far as it is known: YYYY, YYYY-MM or YYYY-MM-DD. An empty end is "ongoing or unknown".
  released_on text check (released_on ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  ended_on text not null default '' check (ended_on = '' or ended_on ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  -- The specification's "yor".
  released_at timestamptz generated always as (first_moment(released_on)) stored,
  storyline text not null default '',
  content_warning text not null default '',
  soundtracks text not null default '',
  -- The score another site gave, 0 to 10; the prior of the weighted rating below.
  imported_score numeric(4, 2) check (imported_score between 0 and 10),
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  rating numeric generated always as (rating_sum::numeric / nullif(rating_count, 0)) stored,
  popularity double precision not null generated always as
    ((rating_sum + 10 * coalesce(imported_score, 7)::double precision) / (rating_count + 10)) stored,
  added_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- §4: these only ever rise.
  watched integer not null default 0 check (watched >= 0),
  watching integer not null default 0 check (watching >= 0),
  want_to_watch integer not null default 0 check (want_to_watch >= 0),
  reading integer not null default 0 check (reading >= 0),
  want_to_read integer not null default 0 check (want_to_read >= 0),
  dropped integer not null default 0 check (dropped >= 0),
  -- What the last import brought, so that bringing it again is seen to change nothing.
  import_digest text,
  unique (id, kind)
);

-- One index per sort order of §2, each ending in the id so that pages never repeat or lose a title.
create index titles_by_popularity on titles (kind, popularity desc, id desc) include (genre_set_id);
create index titles_by_name on titles (kind, title collate title_order, id);
create index titles_by_release on titles (kind, released_at desc nulls last, id desc);
create index titles_by_added on titles (kind, added_at desc, id desc);
create index titles_by_watched on titles (kind, watched desc, id desc);
create index titles_by_reading on titles (kind, reading desc, id desc);
create index titles_by_genre_set on titles (genre_set_id, popularity desc, id desc);

create function list_genres_of_set() returns trigger language plpgsql as $$
begin
  insert into genre_set_genres (kind, genre, genre_set_id) select new.kind, unnest(new.genres), new.id;
  return null;
end
$$;

create trigger genre_sets_listed after insert on genre_sets
  for each row execute function list_genres_of_set();

create function set_genre_set() returns trigger language plpgsql as $$
declare
  sorted text[] := array(select distinct g collate "C" from unnest(new.genres) g order by 1);
begin
  new.genre_set_id := (select id from genre_sets where kind = new.kind and genres = sorted);
  if new.genre_set_id is null then
    insert into genre_sets (kind, genres) values (new.kind, sorted) on conflict do nothing;
    new.genre_set_id := (select id from genre_sets where kind = new.kind and genres = sorted);
  end if;
  return new;
end
$$;

create trigger titles_genre_set before insert or update of genres, kind on titles
  for each row execute function set_genre_set();

-- How many titles of each kind there are, so that page counts cost nothing.
create table title_counts (
  kind text primary key check (kind in ('anime', 'manga')),
  titles integer not null default 0 check (titles >= 0)
);
insert into title_counts (kind) values ('anime'), ('manga');

create function count_titles() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update title_counts c set titles = c.titles + a.n
      from (select kind, count(*) n from changed group by kind order by kind) a where a.kind = c.kind;
  else
    update title_counts c set titles = c.titles - r.n
      from (select kind, count(*) n from changed group by kind order by kind) r where r.kind = c.kind;
  end if;
  return null;
end
$$;

create trigger titles_counted_in after insert on titles
  referencing new table as changed for each statement execute function count_titles();
create trigger titles_counted_out after delete on titles
  referencing old table as changed for each statement execute function count_titles();

-- Every name a title is known by, the main one included: what search reads.
create table title_names (
  id bigint generated always as identity primary key,
  title_id text collate "C" not null references titles on delete cascade,
  name text not null check (name <> ''),
  unique (title_id, name)
);

-- The same title on other sites. Not unique: real data has several titles under one id.
create table external_ids (
  title_id text collate "C" not null references titles on delete cascade,
  source text not null,
  value text not null,
  primary key (title_id, source)
);
create index external_ids_by_value on external_ids (source, value);

create table characters (
  id bigint generated always as identity primary key,
  title_id text collate "C" not null references titles on delete cascade,
  position integer not null,
  name text not null,
  image text,
  -- 'Main' or 'Supporting' where known.
  role text not null default '',
  -- The voice actor; anime only (§2).
  vocal text not null default ''
);
create index characters_of_title on characters (title_id, position);

create table staff_members (
  id bigint generated always as identity primary key,
  title_id text collate "C" not null references titles on delete cascade,
  position integer not null,
  name text not null,
  image text,
  role text not null default ''
);
create index staff_members_of_title on staff_members (title_id, position);
