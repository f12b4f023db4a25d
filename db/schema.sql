-- The schema as the migrations leave it, to read from top to bottom. Generated: see db/types.test.ts.
-- It makes the same tables in an empty database, without the rows that migrations put into some of them.

set check_function_bodies = off;

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists citext;
create extension if not exists fuzzystrmatch;

-- Names sort by language rules, ignoring case, with 2 before 10.
create collation title_order (provider = icu, locale = 'und-u-kn-true-ks-level2');

-- §3, §9: ids are millisecond timestamps as text. Two rows of one millisecond both succeed: the
-- second takes the next free number. The lock is held for this call only, not for the transaction.
create sequence timestamp_ids;

create function new_timestamp_id() returns text
language plpgsql as $$
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
language sql immutable parallel safe strict
return array_to_string(items, ', ');

-- The first moment, in UTC, of a YYYY, YYYY-MM or YYYY-MM-DD. A day that does not exist is an error.
create function first_moment(day text) returns timestamptz
language sql immutable parallel safe strict
return ((make_date(("left"(day, 4))::integer, (coalesce(nullif(substr(day, 6, 2), ''), '1'))::integer, (coalesce(nullif(substr(day, 9, 2), ''), '1'))::integer))::timestamp without time zone at time zone 'UTC');

-- Every combination of genres that some title of a kind has. There are far fewer of these than
-- titles, so "more like this" counts shared genres here instead of over the whole catalogue.
create table genre_sets (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('anime', 'manga')),
  genres text[] not null,
  unique (kind, genres)
);
create index genre_sets_by_genres on genre_sets using gin (genres);

create function list_genres_of_set() returns trigger
language plpgsql as $$
begin
  insert into genre_set_genres (kind, genre, genre_set_id) select new.kind, unnest(new.genres), new.id;
  return null;
end
$$;

create trigger genre_sets_listed after insert on genre_sets for each row execute function list_genres_of_set();

-- The same, one row per genre.
create table genre_set_genres (
  kind text not null,
  genre text not null,
  genre_set_id integer not null references genre_sets(id) on delete cascade,
  primary key (kind, genre, genre_set_id)
);

create table titles (
  id text collate "C" default new_timestamp_id() primary key check (id ~ '^[0-9]{1,18}$'),
  kind text not null check (kind in ('anime', 'manga')),
  title text not null check (title <> ''),
  title_english text,
  title_native text,
  format text check (format in ('tv', 'movie', 'ova', 'ona', 'special', 'music', 'manga', 'manhwa', 'manhua', 'novel', 'light-novel', 'one-shot', 'doujinshi')),
  genres text[] not null default '{}'::text[],
  genre text generated always as (comma_list(genres)) stored,
  genre_set_id integer references genre_sets(id),
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
  imported_score numeric(4,2) check (imported_score >= 0::numeric and imported_score <= 10::numeric),
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  rating numeric generated always as (rating_sum::numeric / nullif(rating_count, 0)::numeric) stored,
  added_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- §4: these only ever rise.
  watched integer not null default 0 check (watched >= 0),
  watching integer not null default 0 check (watching >= 0),
  want_to_watch integer not null default 0 check (want_to_watch >= 0),
  reading integer not null default 0 check (reading >= 0),
  want_to_read integer not null default 0 check (want_to_read >= 0),
  dropped integer not null default 0 check (dropped >= 0),
  -- How many people keep the title on their list at the site it was imported from.
  imported_members integer check (imported_members >= 0),
  -- The order of search results: ten times the logarithm of the readers, here and where the title came
  -- from, plus its weighted rating. On this scale a thousand further readers of a famous title change
  -- nothing, so the rows of search_keys that repeat it are seldom written again.
  search_weight smallint not null generated always as (round(10::double precision * ln(1.0::double precision + coalesce(imported_members, 0)::double precision + rating_count::double precision + watched::double precision + watching::double precision + want_to_watch::double precision + reading::double precision + want_to_read::double precision) + (rating_sum::double precision + 10::double precision * coalesce(imported_score, 7::numeric)::double precision) / (rating_count + 10)::double precision)::smallint) stored,
  -- Rises with every edit and every import that changes the title: whoever saves says which one was on their form.
  edit_version integer not null default 0,
  -- The columns, and 'characters' or 'staff_members', that an admin has decided. An import leaves them alone.
  edited_fields text[] not null default '{}'::text[],
  -- Where a poster of ours was fetched from, so that an import which still names that address leaves it alone.
  poster_source text,
  -- How well known a title is: 100 times the logarithm of the people who keep it, here and where it was imported from.
  -- imported_members is an estimate from other numbers where the catalogue does not say (docs/catalogue-format.md).
  fame smallint not null generated always as (round(100::double precision * ln(1.0::double precision + coalesce(imported_members, 0)::double precision + rating_count::double precision + watched::double precision + watching::double precision + want_to_watch::double precision + reading::double precision + want_to_read::double precision))::smallint) stored,
  imported_voters integer check (imported_voters >= 0),
  mean_score double precision not null default 7,
  popularity double precision not null generated always as ((rating_sum::double precision + 10::double precision * coalesce((imported_voters::double precision * imported_score::double precision + 300::double precision * mean_score) / (imported_voters::double precision + 300.0::double precision), mean_score)) / (rating_count + 10)::double precision) stored,
  -- Titles of the demo catalogue, until an import takes them over.
  is_demo boolean not null default false,
  airing_state text check (airing_state in ('upcoming', 'airing', 'finished', 'paused', 'cancelled')),
  -- The season of an anime's first episode.
  season text check (season in ('winter', 'spring', 'summer', 'fall')),
  season_year integer check (season_year >= 1 and season_year <= 9999),
  -- What it was made from, as a code in English: 'light-novel'.
  source_material text check (source_material <> ''),
  age_rating text check (age_rating in ('g', 'pg', 'teen', 'mature', 'adult')),
  -- Of a manga.
  volumes integer check (volumes > 0),
  -- When an anime is broadcast, in Japan's time.
  broadcast_day text check (broadcast_day in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  broadcast_time text check (broadcast_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  background text not null default '',
  official_site text,
  -- Its place by score, and how many people call it a favorite, where the imported score is from.
  imported_rank integer check (imported_rank > 0),
  imported_favorites integer check (imported_favorites > 0),
  -- An admin's word on whether it is for adults; null leaves it to the sources.
  adult_mark text check (adult_mark in ('yes', 'no')),
  -- Kept by triggers: as an admin says or else by its age rating and its tags.
  is_adult boolean not null default false,
  unique (id, kind)
);
create index titles_by_own_poster on titles (poster) where poster like '/imgs/%';
create index titles_by_own_header on titles (header_image) where header_image like '/imgs/%';
create index titles_by_remote_poster on titles (id) where poster like 'http%';
-- What the admin's tables are narrowed to.
create index titles_without_poster on titles (kind, added_at desc, id desc) where poster is null;
create index titles_without_year on titles (kind, added_at desc, id desc) where released_on is null;
create index titles_edited on titles (kind, added_at desc, id desc) where edited_fields <> '{}'::text[];
create index titles_by_part_of_studio on titles using gin (studio gin_trgm_ops);
create index titles_of_demo on titles (id) where is_demo;
-- Titles of one name stand side by side; with all that the search for them reads, the table itself is not read.
create index titles_by_lower_name on titles (kind, "left"(lower(title), 250));
-- One index per sort order of §2, each ending in the id so that pages never repeat or lose a title.
create index titles_by_popularity on titles (kind, popularity desc, fame desc, id desc) include (genre_set_id, is_adult);
create index titles_by_genre_set on titles (genre_set_id, popularity desc, fame desc, id desc) include (is_adult);
create index titles_by_name on titles (kind, title collate title_order, id) include (is_adult);
create index titles_by_release on titles (kind, released_at desc nulls last, id desc) include (is_adult);
create index titles_by_added on titles (kind, added_at desc, id desc) include (is_adult);
create index titles_by_watched on titles (kind, watched desc, id desc) include (is_adult);
create index titles_by_reading on titles (kind, reading desc, id desc) include (is_adult);
create index titles_for_adults on titles (id) where is_adult;
create index titles_by_format on titles (kind, format, added_at desc, id desc);

create function set_genre_set() returns trigger
language plpgsql as $$
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

create trigger titles_genre_set before insert or update of genres, kind on titles for each row execute function set_genre_set();

create function count_titles() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update title_counts c set titles = c.titles + a.n, adult_titles = c.adult_titles + a.adult
      from (select kind, count(*) n, count(*) filter (where is_adult) adult from changed group by kind order by kind) a
      where a.kind = c.kind;
  else
    update title_counts c set titles = c.titles - r.n, adult_titles = c.adult_titles - r.adult
      from (select kind, count(*) n, count(*) filter (where is_adult) adult from changed group by kind order by kind) r
      where r.kind = c.kind;
  end if;
  return null;
end
$$;

create trigger titles_counted_in after insert on titles referencing new table as changed for each statement execute function count_titles();

create trigger titles_counted_out after delete on titles referencing old table as changed for each statement execute function count_titles();

create function weight_changed() returns trigger
language plpgsql as $$
begin
  update search_keys set weight = new.search_weight where title_id = new.id;
  update search_initials set weight = new.search_weight where title_id = new.id;
  return null;
end
$$;

create trigger titles_search_weight after update on titles for each row when (old.search_weight is distinct from new.search_weight) execute function weight_changed();

create function set_mean_score() returns trigger
language plpgsql as $$
begin
  new.mean_score := (select mean from score_means where kind = new.kind);
  return new;
end
$$;

create trigger titles_mean_score before insert on titles for each row execute function set_mean_score();

-- Another of its names may become the title.
create function title_changed() returns trigger
language plpgsql as $$
begin
  perform rebuild_search_keys(array[new.id]);
  return null;
end
$$;

create trigger titles_search_title after update of title on titles for each row when (old.title is distinct from new.title) execute function title_changed();

create function set_is_adult() returns trigger
language plpgsql as $$
begin
  new.is_adult := is_for_adults(new.id, new.adult_mark, new.age_rating);
  return new;
end
$$;

-- It cannot be set otherwise. A new title has no tags yet.
create trigger titles_adult_added before insert on titles for each row when (new.adult_mark is not null or new.age_rating = 'adult' or new.is_adult is not false) execute function set_is_adult();

create trigger titles_adult_changed before update on titles for each row when (old.adult_mark is distinct from new.adult_mark or old.age_rating is distinct from new.age_rating or old.is_adult is distinct from new.is_adult) execute function set_is_adult();

create function adult_title_changed() returns trigger
language plpgsql as $$
begin
  update title_facets set is_adult = new.is_adult where title_id = new.id;
  update title_counts set adult_titles = adult_titles + case when new.is_adult then 1 else -1 end where kind = new.kind;
  return null;
end
$$;

create trigger titles_adult_known after update on titles for each row when (old.is_adult is distinct from new.is_adult) execute function adult_title_changed();

-- An import adds many titles at once, whose ids follow one another: the first one takes the others with it.
create function add_facets_of_title() returns trigger
language plpgsql as $$
begin
  if not exists (select from title_facets where title_id = new.id) then
    perform refresh_title_facets(array(
      select id from (select id from titles where id >= new.id order by id limit 250) next
      where id = new.id or not exists (select from title_facets where title_id = id)));
  end if;
  return null;
end
$$;

create constraint trigger titles_facets_added after insert on titles deferrable initially deferred for each row execute function add_facets_of_title();

create function sort_facets_of_title() returns trigger
language plpgsql as $$
begin
  update title_facets set popularity = new.popularity, fame = new.fame, watched = new.watched, reading = new.reading,
    score = shown_score(new.rating, new.imported_score)
  where title_id = new.id;
  return null;
end
$$;

create trigger titles_facets_sorted after update on titles for each row when (old.popularity is distinct from new.popularity or old.fame is distinct from new.fame or old.watched is distinct from new.watched or old.reading is distinct from new.reading or old.rating is distinct from new.rating or old.imported_score is distinct from new.imported_score) execute function sort_facets_of_title();

create function remove_facets_of_title() returns trigger
language plpgsql as $$
begin
  delete from title_facets where title_id = old.id;
  return null;
end
$$;

create trigger titles_facets_gone after delete on titles for each row execute function remove_facets_of_title();

create function refresh_facets_of_title() returns trigger
language plpgsql as $$
begin
  perform refresh_title_facets(array[new.id]);
  return null;
end
$$;

create trigger titles_facets_changed after update of kind, title, format, season, season_year, airing_state, age_rating, source_material, episodes, volumes, duration, released_on, added_at on titles for each row when (old.kind is distinct from new.kind or old.title is distinct from new.title or old.format is distinct from new.format or old.season is distinct from new.season or old.season_year is distinct from new.season_year or old.airing_state is distinct from new.airing_state or old.age_rating is distinct from new.age_rating or old.source_material is distinct from new.source_material or old.episodes is distinct from new.episodes or old.volumes is distinct from new.volumes or old.duration is distinct from new.duration or old.released_on is distinct from new.released_on or old.added_at is distinct from new.added_at) execute function refresh_facets_of_title();

-- How many titles of each kind there are, so that page counts cost nothing.
create table title_counts (
  kind text primary key check (kind in ('anime', 'manga')),
  titles integer not null default 0 check (titles >= 0),
  -- Of `titles`, those for adults.
  adult_titles integer not null default 0 check (adult_titles >= 0)
);

-- A name as search compares it: no case, accents or punctuation; one width; hiragana for katakana; "o" for
-- the long vowels "ou" and "oo", "u" for "uu". Words are separated by spaces. Japanese is written without
-- any, so there a bar stands before every ideograph and every change of script. A name made of signs only
-- stays as it is, without its spaces.
create function search_fold(name text) returns text
language plpgsql immutable parallel safe strict as $$
declare
  plain text := lower(normalize(name, nfkc) collate "pg_c_utf8");
  folded text := plain;
begin
  if folded ~ '[^\x01-\x7f]' then
    folded := public.unaccent('public.unaccent', regexp_replace(folded, '[×✕✖]', ' x ', 'g'));
    folded := lower(folded collate "pg_c_utf8");
  end if;
  folded := regexp_replace(folded, '[''’‘ʼ`]', '', 'g');
  folded := trim(regexp_replace(folded collate "pg_c_utf8", '[^[:alnum:]]+', ' ', 'g'));
  folded := regexp_replace(regexp_replace(folded, 'o[ou]+', 'o', 'g'), 'uu+', 'u', 'g');
  if folded ~ '[^\x01-\x7f]' then
    folded := regexp_replace(folded, '([㐀-鿿豈-﫿々〇𠀀-𲎯]|[ぁ-ゟー]+|[ァ-ヿ]+|[a-z0-9]+)', '|\1', 'g');
    folded := regexp_replace(folded, '(^| )\|', '\1', 'g');
    folded := translate(folded,
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ',
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ');
  end if;
  return coalesce(nullif(folded, ''), regexp_replace(plain, '\s', '', 'g'));
end
$$;

-- A folded name without its separators: spaces never decide whether a name is found.
create function search_key(folded text) returns text
language sql immutable parallel safe strict
return ("left"(translate(folded, ' |', ''), 100) collate "C");

-- Every name a title is known by, the main one included: what search reads.
create table title_names (
  id bigint generated always as identity primary key,
  title_id text collate "C" not null references titles(id) on delete cascade,
  name text not null check (name <> ''),
  folded text generated always as (search_fold(name)) stored,
  -- BCP 47.
  language text,
  role text not null default 'synonym' check (role in ('main', 'romaji', 'english', 'native', 'synonym')),
  unique (title_id, name)
);
-- Whole names, equal or one letter apart: a single mistake leaves one half of the name as it was.
create index title_names_by_start on title_names (char_length(search_key(folded)), search_key(folded));
create index title_names_by_end on title_names (char_length(search_key(folded)), reverse(search_key(folded)) collate "C");

create function names_changed() returns trigger
language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate search_keys, search_initials;
  elsif tg_op = 'UPDATE' then
    perform rebuild_search_keys(array(select title_id from gone union select title_id from come));
  elsif tg_op = 'DELETE' then
    perform rebuild_search_keys(array(select distinct title_id from gone));
  else
    perform rebuild_search_keys(array(select distinct title_id from come));
  end if;
  return null;
end
$$;

create trigger title_names_come after insert on title_names referencing new table as come for each statement execute function names_changed();

create trigger title_names_change after update on title_names referencing old table as gone new table as come for each statement execute function names_changed();

create trigger title_names_go after delete on title_names referencing old table as gone for each statement execute function names_changed();

create trigger title_names_empty after truncate on title_names for each statement execute function names_changed();

-- The same title on other sites. Not unique: real data has several titles under one id.
create table external_ids (
  title_id text collate "C" not null references titles(id) on delete cascade,
  source text not null,
  value text not null,
  primary key (title_id, source)
);
create index external_ids_by_value on external_ids (source, value);

create table title_characters (
  id bigint generated always as identity primary key,
  title_id text collate "C" not null references titles(id) on delete cascade,
  position integer not null,
  role text not null default '',
  character_id bigint not null,
  -- Name and picture where this title has others than the character's own.
  credited_as text,
  credited_image text
);
create index title_characters_of_title on title_characters (title_id, position);
create index title_characters_by_character on title_characters (character_id, title_id);
create index title_characters_by_own_image on title_characters (credited_image) where credited_image like '/imgs/%';

create table title_staff (
  id bigint generated always as identity primary key,
  title_id text collate "C" not null references titles(id) on delete cascade,
  position integer not null,
  role text not null default '',
  person_id bigint not null,
  credited_as text,
  credited_image text
);
create index title_staff_of_title on title_staff (title_id, position);
create index title_staff_by_person on title_staff (person_id, title_id);
create index title_staff_by_own_image on title_staff (credited_image) where credited_image like '/imgs/%';

-- Users (§3) and what the auth library keeps about them: sessions, sign-in methods, one-time codes.
create table users (
  id text primary key,
  email citext not null unique,
  email_verified boolean not null default false,
  user_name text not null,
  gender text not null default '' check (gender in ('', 'male', 'female', 'other')),
  birthdate date,
  bio text not null default '',
  -- Empty means the default avatar.
  image text not null default '',
  auth_provider text not null default 'local' check (auth_provider in ('local', 'google', 'oidc')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A suspended user cannot sign in, and their sessions have ended. An admin is never suspended.
  suspended_at timestamptz,
  -- Why an admin has suspended a user or hidden a review, for whom it concerns; null for what was done before reasons were asked for.
  suspension_reason text check (char_length(suspension_reason) >= 1 and char_length(suspension_reason) <= 1000),
  -- What tells an admin what to do first: a digest of the hashed password that was made for them, for as long as it is theirs;
  -- and when they had enough of being told.
  generated_password_digest text,
  setup_dismissed_at timestamptz,
  -- In which language a reader wants to see titles; null for the site's.
  title_language text check (title_language in ('romaji', 'english', 'native')),
  -- Whether a reader wants to see titles for adults; null is as the site says.
  adult_titles text check (adult_titles in ('show', 'hide')),
  page_size smallint check (page_size = any (array[4, 24, 60])),
  page_view text check (page_view in ('grid', 'list')),
  -- The time zone, by its IANA name, in which a reader sees days and times; null for the site's.
  time_zone text check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  -- The scale on which a reader sees and gives scores of their own; they are stored in tenths whatever it is.
  score_scale text not null default 'ten' check (score_scale in ('ten', 'tenths', 'hundred', 'stars', 'smileys')),
  list_view text check (list_view in ('rows', 'wall')),
  -- Whether a reader sees the average of a title before they have scored or rated it.
  averages text not null default 'shown' check (averages in ('shown', 'once-scored')),
  role text not null default 'reader' check (role in ('reader', 'editor', 'moderator', 'admin', 'owner')),
  is_admin boolean not null generated always as (role in ('admin', 'owner')) stored,
  invitation_id bigint,
  waits_since timestamptz,
  -- Until when a generated password lets its owner choose one of their own. Null for those with which they may sign in: the first admin's.
  generated_password_until timestamptz,
  constraint owners_are_not_suspended check (suspended_at is null or role <> 'owner'),
  constraint who_waits_has_no_role check (waits_since is null or role = 'reader')
);
-- Whether a picture is in use is asked by its address.
create index users_by_image on users (image) where image <> '';
-- The admin looks for users by any part of their names and addresses.
create index users_by_part_of_name on users using gin (user_name gin_trgm_ops);
create index users_by_part_of_email on users using gin ((email::text) gin_trgm_ops);
create index users_newest on users (created_at desc, id desc);
create index users_suspended on users (created_at desc, id desc) where suspended_at is not null;
create index users_with_a_role on users (created_at desc, id desc) where role <> 'reader';
create index users_by_invitation on users (invitation_id) where invitation_id is not null;
create index users_waiting on users (waits_since) where waits_since is not null;
create index users_with_picture_elsewhere on users (created_at) where image like 'http%';

create function note_suspension_of_reviews() returns trigger
language plpgsql as $$
begin
  update reviews set is_author_suspended = new.suspended_at is not null where user_id = new.id;
  return null;
end
$$;

create trigger users_suspension_of_reviews after update of suspended_at on users for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function note_suspension_of_reviews();

-- A site that has an owner keeps one. Who leaves locks the owners that stay, so that two cannot leave at once unseen.
create function keep_an_owner() returns trigger
language plpgsql as $$
begin
  perform 1 from users where role = 'owner' order by id for update;
  if not found then
    raise exception 'The last owner stays' using errcode = 'check_violation', constraint = 'an_owner_stays', table = 'users';
  end if;
  return null;
end
$$;

create trigger users_keep_an_owner_on_change after update of role on users for each row when (old.role = 'owner' and new.role <> 'owner') execute function keep_an_owner();

create trigger users_keep_an_owner_on_delete after delete on users for each row when (old.role = 'owner') execute function keep_an_owner();

create table sessions (
  id text primary key,
  token_hash text not null,
  user_id text not null references users(id) on delete cascade,
  -- Set by /admin/sign-in only: the server's side of the specification's 'AdminUser'.
  is_admin_session boolean not null default false,
  ip_address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A provider is added, and a way to sign in removed, for some minutes after the password was given once more.
  confirmed_at timestamptz,
  -- When the second factor was last given in a session.
  factor_at timestamptz,
  constraint sessions_token_key unique (token_hash),
  constraint sessions_keep_no_token check (token_hash ~ '^[0-9a-f]{64}$')
);
create index sessions_of_user on sessions (user_id);

create table accounts (
  id text primary key,
  user_id text not null references users(id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether the provider said, when the link was made, that this account's own address is this person's. A reset by mail
  -- removes the links of which that is not known. Until now accounts were only ever begun by a provider, never linked: what
  -- it said of the address then stands with the user.
  email_verified boolean not null default false,
  unique (provider_id, account_id)
);
-- Each way to sign in once for each user.
create unique index accounts_ways_of_user on accounts (user_id, provider_id);

-- What readers make: list entries (favlist), ratings, reviews and helpful votes (likedislike), §3.
-- Each "one per user and …" of §4 to §6 is a key here.
create table list_entries (
  -- 'favlist' and a millisecond timestamp (§3).
  id text collate "C" default 'favlist' || new_timestamp_id() primary key check (id ~ '^favlist[0-9]{1,18}$'),
  user_id text not null references users(id) on delete cascade,
  title_id text collate "C" not null,
  kind text not null,
  status text not null,
  added_at timestamptz not null default clock_timestamp(),
  unique (user_id, title_id),
  foreign key (title_id, kind) references titles(id, kind) on delete cascade,
  constraint list_entries_status_check check (
case kind
    when 'anime' then status in ('unwatched', 'watched', 'watching', 'want-to-watch')
    when 'manga' then status in ('unread', 'reading', 'want-to-read')
    else null::boolean
end)
);
create index list_entries_of_user on list_entries (user_id, kind, added_at desc, id desc);
create index list_entries_of_title on list_entries (title_id);

create table ratings (
  user_id text not null references users(id) on delete cascade,
  title_id text collate "C" not null,
  kind text not null,
  stars smallint not null check (stars >= 1 and stars <= 10),
  rated_at timestamptz not null default clock_timestamp(),
  primary key (user_id, title_id),
  foreign key (title_id, kind) references titles(id, kind) on delete cascade
);
create index ratings_of_title on ratings (title_id) include (stars);

-- A rating that goes, with its user or alone, goes out of the title's average too. Titles are locked in one order.
create function take_ratings_back() returns trigger
language plpgsql as $$
begin
  perform 1 from titles t where t.id in (select title_id from gone) order by t.id for update;
  update titles t set rating_sum = t.rating_sum - g.stars, rating_count = t.rating_count - g.ratings
    from (select title_id, sum(stars) stars, count(*) ratings from gone group by title_id) g where g.title_id = t.id;
  return null;
end
$$;

create trigger ratings_taken_back after delete on ratings referencing old table as gone for each statement execute function take_ratings_back();

create function count_stars_in() returns trigger
language plpgsql as $$
begin
  insert into star_counts (title_id, stars, ratings)
    select title_id, stars, count(*) from come group by title_id, stars order by title_id, stars
    on conflict (title_id, stars) do update set ratings = star_counts.ratings + excluded.ratings;
  return null;
end
$$;

create trigger ratings_stars_counted after insert on ratings referencing new table as come for each statement execute function count_stars_in();

create trigger ratings_stars_recounted after update on ratings referencing new table as come for each statement execute function count_stars_in();

-- The last rating of so many stars takes the row with it. Whoever deletes or moves ratings holds their titles.
create function count_stars_out() returns trigger
language plpgsql as $$
begin
  delete from star_counts s using (select title_id, stars, count(*) as ratings from gone group by title_id, stars) g
    where (s.title_id, s.stars, s.ratings) = (g.title_id, g.stars, g.ratings);
  update star_counts s set ratings = s.ratings - g.ratings
    from (select title_id, stars, count(*) as ratings from gone group by title_id, stars) g
    where (s.title_id, s.stars) = (g.title_id, g.stars);
  return null;
end
$$;

-- By its name after `ratings_taken_back`, which locks the titles in order.
create trigger ratings_uncounted after delete on ratings referencing old table as gone for each statement execute function count_stars_out();

create trigger ratings_uncounted_moved after update on ratings referencing old table as gone for each statement execute function count_stars_out();

create table reviews (
  id text collate "C" default new_timestamp_id() primary key check (id ~ '^[0-9]{1,18}$'),
  user_id text not null references users(id) on delete cascade,
  title_id text collate "C" not null references titles(id) on delete cascade,
  story_score numeric(3,1) check (story_score >= 0::numeric and story_score <= 10::numeric),
  animation_score numeric(3,1) check (animation_score >= 0::numeric and animation_score <= 10::numeric),
  sound_score numeric(3,1) check (sound_score >= 0::numeric and sound_score <= 10::numeric),
  art_score numeric(3,1) check (art_score >= 0::numeric and art_score <= 10::numeric),
  character_score numeric(3,1) check (character_score >= 0::numeric and character_score <= 10::numeric),
  overall_score numeric(3,1) not null check (overall_score >= 0::numeric and overall_score <= 10::numeric),
  body text not null check (body <> ''),
  like_count integer not null default 0 check (like_count >= 0),
  posted_at timestamptz not null default clock_timestamp(),
  -- Reports of reviews by readers, and reviews that an admin has hidden from everybody but their authors.
  hidden_at timestamptz,
  hidden_reason text check (char_length(hidden_reason) >= 1 and char_length(hidden_reason) <= 1000),
  -- A review that its author marked as a spoiler as a whole. Passages are marked in its text, with || on both sides.
  is_spoiler boolean not null default false,
  -- Reviews of a suspended reader are shown to nobody until the suspension ends (docs/decisions/0021).
  is_author_suspended boolean not null default false,
  -- Whether everybody sees it.
  is_public boolean not null generated always as (hidden_at is null and not is_author_suspended) stored,
  unique (user_id, title_id)
);
create index reviews_newest on reviews (title_id, posted_at desc, id desc);
create index reviews_most_helpful on reviews (title_id, like_count desc, id desc);
create index reviews_by_score on reviews (title_id, overall_score desc, id desc);
create index reviews_hidden on reviews (hidden_at desc, id) where hidden_at is not null;

-- A review is also inserted when its title is restored. The lock lets it wait for a suspension that is under way.
create function note_suspension_of_author() returns trigger
language plpgsql as $$
begin
  new.is_author_suspended := coalesce(
    (select suspended_at is not null from users where id = new.user_id for key share), false);
  return new;
end
$$;

create trigger reviews_author_suspended before insert on reviews for each row execute function note_suspension_of_author();

create table helpful_votes (
  user_id text not null references users(id) on delete cascade,
  review_id text collate "C" not null references reviews(id) on delete cascade,
  helpful smallint not null check (helpful = any (array[1, '-1'::integer])),
  voted_at timestamptz not null default clock_timestamp(),
  primary key (user_id, review_id)
);
create index helpful_votes_of_review on helpful_votes (review_id);

-- A review's number of likes is always the sum of its votes (§4): a vote counts when it is cast, and no longer when it
-- goes, with its user. Reviews are locked in one order.
create function count_helpful_votes() returns trigger
language plpgsql as $$
begin
  perform 1 from reviews r where r.id in (select review_id from changed) order by r.id for no key update;
  update reviews r set like_count = r.like_count + case tg_op when 'INSERT' then c.votes else -c.votes end
    from (select review_id, sum(helpful) votes from changed group by review_id) c where c.review_id = r.id;
  return null;
end
$$;

create trigger helpful_votes_counted_in after insert on helpful_votes referencing new table as changed for each statement execute function count_helpful_votes();

create trigger helpful_votes_counted_out after delete on helpful_votes referencing old table as changed for each statement execute function count_helpful_votes();

-- Every name of a title from each of its words on: "attackontitan", "ontitan", "titan". A prefix of any
-- word is a prefix of one of these keys, and so are several words in a row.
create table search_keys (
  title_id text collate "C" not null,
  key text collate "C" not null,
  -- The title's search_weight.
  weight smallint not null,
  -- What the key is the beginning of: 0 the title, 1 another name, 2 an inner word.
  place smallint not null,
  primary key (title_id, key)
);
create index search_keys_well_known_by_3 on search_keys ("left"(key, 3), weight desc) include (key, place, title_id) where weight >= 120;
create index search_keys_by_key on search_keys (key, place, weight desc) include (title_id);
-- So many names begin with one or two given letters that they are kept in the order of the answer.
create index search_keys_by_1 on search_keys ("left"(key, 1), weight desc) include (key, title_id) where place < 2;
create index search_keys_by_2 on search_keys ("left"(key, 2), weight desc) include (key, title_id) where place < 2;
create index search_keys_well_known_by_1 on search_keys ("left"(key, 1), weight desc) include (key, place, title_id) where weight >= 120;
create index search_keys_well_known_by_2 on search_keys ("left"(key, 2), weight desc) include (key, place, title_id) where weight >= 120;

create function rebuild_search_keys(ids text[]) returns void
language plpgsql as $$
begin
  -- One writer at a time per title: each must see the names that the other leaves.
  perform from titles where id = any(ids) order by id for no key update;
  delete from search_keys where title_id = any(ids);
  delete from search_initials where title_id = any(ids);
  with names as materialized (
    select t.id, t.search_weight as weight, n.name = t.title as is_title, n.name, translate(n.folded, '|', ' ') as words,
      search_series(n.folded) as series
    from titles t join title_names n on n.title_id = t.id
    where t.id = any(ids)
  ), keys as (
    insert into search_keys (title_id, key, place, weight)
    select id, left(array_to_string(words[first:], ''), 24), min(case when first > 1 then 2 when is_title then 0 else 1 end),
      weight
    from (
        select id, weight, is_title, words as said from names
        union all
        select id, weight, false, series from names where series <> words) spelling
      cross join string_to_array(said, ' ') words
      cross join generate_series(1, cardinality(words)) first
    group by 1, 2, 4
  ), said as materialized (
    select id, weight, series as words, true as is_whole from names
    union all
    -- What stands before a subtitle.
    select id, weight, search_series(search_fold(substring(name from '^[^:~(]{4,}?(?=:| -| ~| \()'))), false from names
    where name like any ('{%:%,% -%,% ~%,% (%}')
  )
  insert into search_initials (title_id, initials, is_whole, weight)
  select id, initials, bool_or(is_whole), weight
  from said cross join lateral (values
    (search_initials(words)),
    (search_initials(nullif(
      regexp_replace(words, '\m(?:the|of|an?|and|to|in|no|wa|ga|wo|ni) ', '', 'g'), words)))) i (initials)
  where initials is not null
  group by 1, 2, 4;
end
$$;

-- One secret for all instances; it signs cookies. Made once, by whoever comes first.
create table site_secret (
  one boolean default true primary key check (one),
  secret text not null check (length(secret) >= 32)
);

-- How often something was tried; rate-limiter-flexible's columns. `expire` is in milliseconds.
create table attempts (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index attempts_by_expiry on attempts (expire);

-- Pictures that are kept, and uploads on their way to become one (§7 File storage, §9 Storage).
create table pictures (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  folder text not null check (folder in ('userImgs', 'imgs')),
  -- What users, titles and people refer to it by.
  address text not null unique,
  -- Null when the account is gone.
  user_id text references users(id) on delete set null,
  -- When somebody last wanted it. Unused pictures are swept away a day later.
  wanted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  bytes integer not null default 0 check (bytes >= 0)
);
create index pictures_of_user on pictures (user_id, created_at);
create index pictures_by_wanted on pictures (wanted_at);

create table uploads (
  id text primary key,
  -- Null when the account is gone.
  user_id text references users(id) on delete set null,
  folder text not null check (folder in ('userImgs', 'imgs', 'catalogues', 'lists')),
  size integer not null,
  -- Each write adds a segment and its bytes in one statement, if nobody else was faster.
  received integer not null default 0,
  segments text[] not null default '{}'::text[],
  -- Set when the picture is made; its segments are gone then.
  picture_id text references pictures(id) on delete set null,
  created_at timestamptz not null default now(),
  constraint uploads_size_check check (size > 0 and size <=
case folder
    when 'catalogues' then 268435456
    else 33554432
end),
  check (received >= 0 and received <= size)
);
create index uploads_of_user on uploads (user_id);
create index uploads_by_age on uploads (created_at);

-- Adds a rating to its title's sum and number. As a function, it sees the title's row as it is by then, though the statement
-- that calls it may have waited for that row: an update in the statement itself would come by the row's older versions,
-- where others wait for it.
create function count_rating(of_title text, stars integer, out sum integer, out count integer) returns record
language sql as $$
  update titles set rating_sum = rating_sum + stars, rating_count = rating_count + 1 where id = of_title
  returning rating_sum, rating_count
$$;

-- What admins did: who, what, when, before and after. Rows are added and never touched again.
create table admin_actions (
  id bigint generated always as identity primary key,
  -- No reference: an entry outlives the account, and with its address still says who it was.
  admin_id text not null,
  admin_email text not null,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)+$'),
  subject_kind text not null check (subject_kind in ('title', 'user', 'review', 'profile', 'list', 'import', 'demo', 'poster', 'posters', 'source', 'person', 'character', 'company', 'invitation')),
  subject_id text not null,
  subject_name text not null,
  before jsonb,
  after jsonb,
  acted_at timestamptz not null default clock_timestamp(),
  subject_author text
);
create index admin_actions_by_action on admin_actions (action, id desc);
-- The log is searched by any part of the names in it.
create index admin_actions_by_part_of_name on admin_actions using gin (subject_name gin_trgm_ops);
create index admin_actions_by_part_of_email on admin_actions using gin (admin_email gin_trgm_ops);
create index admin_actions_by_part_of_author on admin_actions using gin (subject_author gin_trgm_ops);
create index admin_actions_by_subject on admin_actions (subject_id, subject_kind, id);

create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% of % is not allowed: it only grows', lower(tg_op), tg_table_name;
end
$$;

create trigger admin_actions_only_grow before delete or update or truncate on admin_actions for each statement execute function refuse_change();

create table imports (
  id bigint generated always as identity primary key,
  -- Null when the account is gone.
  user_id text references users(id) on delete set null,
  file_name text not null check (file_name <> ''),
  size integer not null check (size > 0),
  -- The file; it goes when the import ends.
  upload_id text references uploads(id) on delete set null,
  -- Read without writing, shown, brought in; and the three ends.
  state text not null default 'checking' check (state in ('checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
  bytes_read integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  -- Whether it waits for an import of the command line.
  waiting boolean not null default false,
  -- What reading without writing has found: its figures and its first rows.
  preview jsonb,
  -- How often work on it has broken off by itself.
  failures integer not null default 0,
  began_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- Imports of the command line stand beside those of the dashboard once they have ended.
  by_command boolean not null default false,
  -- Whose catalogue it is.
  source text not null default 'catalogue',
  check ((ended_at is null) = (state in ('checking', 'checked', 'running')))
);
create unique index one_import_at_a_time on imports ((true)) where ended_at is null;
create index imports_of_upload on imports (upload_id);

-- Lines that were not taken, as the last reading found them.
create table import_problems (
  import_id bigint not null references imports(id) on delete cascade,
  line integer not null,
  reason text not null,
  primary key (import_id, line)
);

create table poster_runs (
  id bigint generated always as identity primary key,
  user_id text references users(id) on delete set null,
  -- Null for every title whose poster is elsewhere.
  title_id text collate "C",
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'cancelled', 'failed')),
  wanted integer not null check (wanted >= 0),
  fetched integer not null default 0,
  failed integer not null default 0,
  -- Titles are taken in the order of their ids; those up to here are settled.
  last_title_id text collate "C" not null default '',
  failures integer not null default 0,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Sites that did not answer an order for posters, which therefore asked them no more; it ends as stopped, not as done.
  silent_hosts text[] not null default '{}'::text[],
  check ((ended_at is null) = (state = 'running'))
);
create unique index one_poster_run_at_a_time on poster_runs ((true)) where ended_at is null;

create table poster_failures (
  poster_run_id bigint not null references poster_runs(id) on delete cascade,
  title_id text collate "C" not null,
  address text not null,
  reason text not null,
  primary key (poster_run_id, title_id)
);

-- A deleted title with everything that went with it, for the ten minutes in which that can be undone.
create table deleted_titles (
  title_id text collate "C" primary key,
  kind text not null check (kind in ('anime', 'manga')),
  title text not null,
  -- Rows by the name of their table.
  snapshot jsonb not null,
  -- Addresses of our own pictures in it, which stay as long as this row does.
  pictures text[] not null,
  deleted_at timestamptz not null default clock_timestamp()
);

create table review_reports (
  review_id text collate "C" not null references reviews(id) on delete cascade deferrable,
  user_id text not null references users(id) on delete cascade,
  reason text not null check (reason in ('spoiler', 'abuse', 'spam', 'off-topic', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null default clock_timestamp(),
  -- When an admin decided about it: the review was hidden, or the reports were dismissed.
  settled_at timestamptz,
  primary key (user_id, review_id)
);
create index review_reports_of_review on review_reports (review_id, reported_at);
create index review_reports_open on review_reports (review_id) where settled_at is null;

-- The codes of reset mails, by their users: any change of a password ends them all.
create table reset_codes (
  code_hash text primary key,
  user_id text not null references users(id) on delete cascade,
  expires_at timestamptz not null
);
create index reset_codes_of_user on reset_codes (user_id);

-- Visitors on their way to a provider and back. One who is adding a way to sign in has the session that asked for it.
create table provider_journeys (
  state_hash text primary key,
  provider_id text not null,
  code_verifier text not null,
  nonce text not null,
  goal text not null,
  session_id text references sessions(id) on delete cascade,
  expires_at timestamptz not null,
  -- An invitation goes along to a provider and back.
  invitation_hash text
);
create index provider_journeys_of_session on provider_journeys (session_id) where session_id is not null;

-- People whom a provider has vouched for, and who still have to choose a name that fits.
create table provider_sign_ups (
  key_hash text primary key,
  provider_id text not null,
  account_id text not null,
  email citext not null,
  user_name text not null,
  image text not null,
  goal text not null,
  expires_at timestamptz not null,
  invitation_hash text
);

-- What the storage holds is compared with the tables now and then, by one instance at a time.
create table storage_sweeps (
  only_row boolean default true primary key check (only_row),
  -- Written into the storage too: what another site keeps there is not ours to delete.
  site_id uuid not null default gen_random_uuid(),
  swept_at timestamptz not null default '-infinity'::timestamptz
);

-- Pictures are made for one reader after another, over all instances, and every attempt counts.
create table picture_jobs (
  -- The id of a reader, or of an upload for the catalogue: of each, one job runs at a time.
  name text primary key,
  holder uuid not null,
  -- Prolonged while the job runs; a crash lets it pass.
  held_until timestamptz not null
);

create table picture_attempts (
  id bigint generated always as identity primary key,
  user_id text not null references users(id) on delete cascade,
  begun_at timestamptz not null default now()
);
create index picture_attempts_of_user on picture_attempts (user_id, begun_at);
create index picture_attempts_by_age on picture_attempts (begun_at);

-- The mean of the imported scores of each kind: what a title is taken for until somebody has voted. An import's end
-- moves it, and the titles that carry it.
create table score_means (
  kind text primary key check (kind in ('anime', 'manga')),
  mean double precision not null default 7 check (mean >= 0::double precision and mean <= 10::double precision)
);

-- Lines of catalogues that a title has said before another line changed it: read again, they change nothing.
create table replaced_records (
  digest text not null,
  title_id text collate "C" not null,
  place bigint not null generated always as identity,
  source text not null,
  said_of text collate "C",
  primary key (source, digest),
  constraint overtaken_lines_title_id_fkey foreign key (title_id) references titles(id) on delete cascade
);
create index replaced_records_of_title on replaced_records (title_id, place);

-- Lines that an import takes for a title without all ids saying so, with what was seen.
create table import_matches (
  import_id bigint not null references imports(id) on delete cascade,
  line integer not null,
  name text not null,
  -- No reference: the list outlives the title.
  title_id text not null,
  kind text not null,
  title text not null,
  reason text not null,
  primary key (import_id, line)
);

-- A name before its long vowels are folded: what a typing mistake is looked for in.
create function search_letters(name text) returns text
language plpgsql immutable parallel safe strict as $$
declare
  plain text := lower(normalize(name, nfkc) collate "pg_c_utf8");
  folded text := plain;
begin
  if folded ~ '[^\x01-\x7f]' then
    folded := public.unaccent('public.unaccent', regexp_replace(folded, '[×✕✖]', ' x ', 'g'));
    folded := lower(folded collate "pg_c_utf8");
  end if;
  folded := regexp_replace(folded, '[''’‘ʼ`]', '', 'g');
  return trim(regexp_replace(folded collate "pg_c_utf8", '[^[:alnum:]]+', ' ', 'g'));
end
$$;

-- "o" for the long vowels "ou" and "oo", "u" for "uu", as search_fold writes them.
create function search_vowels(letters text) returns text
language sql immutable parallel safe strict
return regexp_replace(regexp_replace(letters, 'o[ou]+', 'o', 'g'), 'uu+', 'u', 'g');

-- The words of a folded name with its place in a series as a bare number: "overlord 2" for "Overlord II", "Overlord
-- Season 2", "Overlord S2", "Overlord 2nd Season", "Overlord Second Season" and "Overlord 第二季". A first season has none.
create function search_series(folded text) returns text
language plpgsql immutable parallel safe strict as $$
declare
  words text := translate(folded, '|', ' ');
  said text := substring(words from ' .*') || ' ';
  -- As long vowels are folded: "forth" is the fourth, "for" four.
  ordinals constant text[] := '{first,second,third,forth,fifth,sixth,seventh,eighth,ninth}';
  cardinals constant text[] := '{one,two,three,for,five,six,seven,eight,nine}';
  romans constant text[] := '{NULL,ii,iii,iv,v,vi,vii,viii,ix}';
begin
  if said is null or said !~ ' (?:season|part|cor|ss?[0-9]+|season[0-9]+|i[ivx]+|vi*|two|three|季|期) ' then
    return words;
  end if;
  if said ~ ' [季期] ' then
    said := regexp_replace(translate(said, '一二三四五六七八九', '123456789'), ' (?:第 )?([0-9]+) [季期] ', ' season \1 ');
  end if;
  if said ~ ' (?:season|part|cor) ' then
    for number in 1..9 loop
      said := replace(said, ' ' || ordinals[number] || ' season ', ' season ' || number || ' ');
      said := replace(said, ' ' || ordinals[number] || ' part ', ' part ' || number || ' ');
      said := replace(said, ' ' || ordinals[number] || ' cor ', ' part ' || number || ' ');
      said := replace(said, ' season ' || cardinals[number] || ' ', ' season ' || number || ' ');
      said := replace(said, ' part ' || cardinals[number] || ' ', ' part ' || number || ' ');
    end loop;
    said := regexp_replace(said, ' ([0-9]+)(?:st|nd|rd|th)? (season|part|cor)(?= )(?! [0-9]+ )', ' \2 \1', 'g');
    said := replace(replace(said, ' the season ', ' season '), ' cor ', ' part ');
  end if;
  if said ~ ' (?:i[ivx]+|vi*) ' then
    for number in 2..9 loop
      if number <> 5 or right(said, 3) = ' v ' then
        said := replace(said, ' ' || romans[number] || ' ', ' ' || number || ' ');
      end if;
    end loop;
  end if;
  said := regexp_replace(said, ' (?:season ?|ss?)0*([0-9]+) ', ' season \1 ');
  said := replace(replace(said, ' season 1 ', ' '), ' season ', ' ' || case when said ~ ' season [0-9]' then '' else 'season ' end);
  said := case right(said, 5) when ' two ' then left(said, -4) || '2' else said end;
  return rtrim(split_part(words, ' ', 1) || case when right(said, 7) = ' three ' then left(said, -6) || '3' else said end);
end
$$;

-- PL/pgSQL, because PostgreSQL starts a function in SQL that it cannot inline anew for each call.
create function search_initials(words text) returns text
language plpgsql immutable parallel safe strict as $$
begin
  if words !~ '^[a-z0-9]+( [a-z0-9]+)+$' or words !~ '[a-z]' then
    return null;
  end if;
  return left(regexp_replace(words, '(?:([a-z])[a-z0-9]*|([0-9]+)[a-z]*) ?', '\1\2', 'g'), 12) collate "C";
end
$$;

create table search_initials (
  title_id text collate "C" not null,
  initials text collate "C" not null,
  -- Whether they are those of a whole name.
  is_whole boolean not null,
  -- The title's search_weight.
  weight smallint not null,
  primary key (title_id, initials)
);
create index search_initials_by_initials on search_initials (initials, is_whole, weight desc) include (title_id);

-- What the check of an import found of each line that can be taken, and what it would change. Only the latest import's are kept.
create table import_lines (
  import_id bigint not null references imports(id) on delete cascade,
  line integer not null,
  outcome text not null check (outcome in ('added', 'changed', 'unchanged')),
  kind text not null,
  title text not null,
  year text,
  -- [{field, before, after}], of a title that would change.
  changes jsonb,
  primary key (import_id, line)
);

-- What each source says about a title is kept as it was said; the title's row and the rows of its names, ids, characters
-- and staff are folded from it.
create table sources (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  -- How its records are written: as lines of docs/catalogue-format.md, or by column of titles.
  format text not null check (format in ('catalogue', 'anime-offline-database', 'columns')),
  -- The lowest is asked first. An admin's word always comes first, and what older releases have left last.
  position integer not null,
  licence text,
  licence_url text,
  -- The page where the data is published.
  home text,
  check ((name = 'admin') = (position = 0)),
  constraint sources_check1 check ((name = 'before-0.2') = (position = 1000000)),
  constraint sources_terms_check check (num_nonnulls(licence, licence_url, home) = any (array[0, 3]))
);

alter table replaced_records add foreign key (source) references sources(name);

create table title_records (
  title_id text collate "C" not null references titles(id) on delete cascade,
  source text not null references sources(name),
  -- The source's own id of the title, or a digest of kind, title and year. Not unique: real data has several titles under one.
  key text not null,
  record jsonb not null,
  -- Of the newest line that the record was made from, so that it is recognized when it is read again.
  digest text not null,
  -- The merged title of which it was said; null for what was said of this one. A source may speak of both.
  said_of text collate "C"
);
create unique index title_records_by_digest on title_records (digest, source) where digest <> '';
create index title_records_by_key on title_records (source, key);
create unique index title_records_once on title_records (title_id, source, coalesce(said_of, ''));

-- Tags and companies are rows of their own, which titles point to. titles.genres and titles.studio stay as what is shown and edited.
create table tags (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('genre', 'theme', 'demographic', 'tag')),
  name text not null check (char_length(name) >= 1 and char_length(name) <= 200),
  -- Whether it is said of titles for adults only.
  is_adult boolean not null default false
);
create unique index tags_by_name on tags (kind, lower(name));

create table title_tags (
  title_id text collate "C" not null references titles(id) on delete cascade,
  tag_id integer not null references tags(id),
  -- Among the title's tags of that kind.
  position integer not null,
  -- Whether to read it is to learn how the story goes.
  is_spoiler boolean not null default false,
  primary key (title_id, tag_id)
);
create index title_tags_by_tag on title_tags (tag_id, title_id);

-- A title without a row gets it when the transaction that adds it ends.
create function refresh_facets_of_rows() returns trigger
language plpgsql set enable_seqscan to 'off' as $$
declare
  ids text[] := array(
    select title_id from title_facets where title_id = any(array(select distinct title_id from changed)));
begin
  if ids <> '{}' then
    perform refresh_title_facets(ids);
  end if;
  return null;
end
$$;

create trigger title_tags_facets_added after insert on title_tags referencing new table as changed for each statement execute function refresh_facets_of_rows();

create trigger title_tags_facets_gone after delete on title_tags referencing old table as changed for each statement execute function refresh_facets_of_rows();

create trigger title_tags_facets_changed after update on title_tags referencing new table as changed for each statement execute function refresh_facets_of_rows();

-- Most titles that are tagged have no tag for adults: then titles are not looked at, and otherwise by their index, also while
-- statistics say that the table is empty, as they do during the first import.
create function judge_tagged_titles() returns trigger
language plpgsql as $$
declare
  ids text[] := array(select distinct c.title_id from changed c join tags g on g.id = c.tag_id where g.is_adult);
begin
  if ids <> '{}' then
    update titles t set is_adult = not t.is_adult
    where t.id = any(ids) and t.is_adult is distinct from is_for_adults(t.id, t.adult_mark, t.age_rating);
  end if;
  return null;
end
$$;

create trigger title_tags_adult_added after insert on title_tags referencing new table as changed for each statement execute function judge_tagged_titles();

create trigger title_tags_adult_gone after delete on title_tags referencing old table as changed for each statement execute function judge_tagged_titles();

create table companies (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 200),
  -- The company that an admin has found it to be.
  merged_into bigint references companies(id),
  -- The company that it was merged into, while merged_into says which one stands for it now: undoing a merge takes along those that
  -- were merged into the one that it frees. Null on what was merged before, or by an older program: merged_into says it then. So of
  -- people and characters.
  joined_into bigint references companies(id),
  check (merged_into <> id)
);
create unique index companies_by_name on companies (lower(name)) where merged_into is null;
create index companies_by_merged on companies (merged_into) where merged_into is not null;

create function names_come() returns trigger
language plpgsql as $$
begin
  insert into search_names_waiting (kind, id) select tg_table_name, id from come on conflict do nothing;
  return null;
end
$$;

create trigger companies_come after insert on companies referencing new table as come for each statement execute function names_come();

create function name_changed() returns trigger
language plpgsql as $$
begin
  perform refresh_search_names(tg_table_name, array[new.id, new.merged_into, old.merged_into]);
  return null;
end
$$;

create trigger companies_change after update of name, merged_into on companies for each row when (old.name <> new.name or old.merged_into is distinct from new.merged_into) execute function name_changed();

create function names_go() returns trigger
language plpgsql as $$
begin
  delete from search_names where kind = tg_table_name and id in (select id from gone);
  return null;
end
$$;

create trigger companies_go after delete on companies referencing old table as gone for each statement execute function names_go();

-- Which company a source means by a name (in small letters) or by an id of its own.
create table company_keys (
  source text not null references sources(name),
  key text not null,
  company_id bigint not null references companies(id),
  merged_from bigint references companies(id),
  primary key (source, key)
);
create index company_keys_by_key on company_keys (key);
create index company_keys_of_company on company_keys (company_id);
create index company_keys_merged_from on company_keys (merged_from) where merged_from is not null;

-- Of the keys of sources, few say another name.
create function other_names_come() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'person_keys' then
    perform refresh_search_names('people', array(
      select k.person_id from come k join people p on p.id = k.person_id where p.name <> k.name));
  elsif tg_table_name = 'character_keys' then
    perform refresh_search_names('characters', array(
      select k.character_id from come k join characters c on c.id = k.character_id where c.name <> k.name));
  else
    perform refresh_search_names('companies', array(
      select k.company_id from come k join companies c on c.id = k.company_id where k.key <> lower(c.name) and k.key not like '#%'));
  end if;
  return null;
end
$$;

create trigger company_keys_come after insert on company_keys referencing new table as come for each statement execute function other_names_come();

-- Whom a source means by a key may be found to be somebody else.
create function other_name_moved() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'person_keys' then
    perform refresh_search_names('people', array[old.person_id, new.person_id]);
  elsif tg_table_name = 'character_keys' then
    perform refresh_search_names('characters', array[old.character_id, new.character_id]);
  else
    perform refresh_search_names('companies', array[old.company_id, new.company_id]);
  end if;
  return null;
end
$$;

create trigger company_keys_move after update of company_id on company_keys for each row when (old.company_id <> new.company_id) execute function other_name_moved();

create table title_companies (
  title_id text collate "C" not null references titles(id) on delete cascade,
  company_id bigint not null references companies(id),
  role text not null check (role in ('studio', 'producer', 'licensor', 'serialization')),
  -- Among the title's companies of that role.
  position integer not null,
  primary key (title_id, company_id, role)
);
create index title_companies_by_company on title_companies (company_id, title_id);

create trigger title_companies_facets_added after insert on title_companies referencing new table as changed for each statement execute function refresh_facets_of_rows();

create trigger title_companies_facets_gone after delete on title_companies referencing old table as changed for each statement execute function refresh_facets_of_rows();

create trigger title_companies_facets_changed after update on title_companies referencing new table as changed for each statement execute function refresh_facets_of_rows();

-- Orders to fold every title again from what its sources say: a release that reads more of it gives one in a migration.
create table refolds (
  id integer generated always as identity primary key,
  -- Titles up to this one are done.
  last_title_id text collate "C" not null default '',
  failures integer not null default 0,
  ended_at timestamptz
);

-- People and characters are rows of their own, which titles credit. Rows of a title's cast and staff keep their ids.
create table people (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  image text,
  -- The person that an admin has found them to be.
  merged_into bigint references people(id),
  joined_into bigint references people(id),
  check (merged_into <> id)
);
create index people_by_merged on people (merged_into) where merged_into is not null;
create index people_by_own_image on people (image) where image like '/imgs/%';

alter table title_staff add foreign key (person_id) references people(id);

create trigger people_come after insert on people referencing new table as come for each statement execute function names_come();

create trigger people_change after update of name, merged_into on people for each row when (old.name <> new.name or old.merged_into is distinct from new.merged_into) execute function name_changed();

create trigger people_go after delete on people referencing old table as gone for each statement execute function names_go();

-- Whom a source means: by an id of its own (#17), or by a bare name in one trade (voice:, staff:, author:).
create table person_keys (
  source text not null references sources(name),
  key text not null,
  person_id bigint not null references people(id),
  -- As the source first said it. Where it says otherwise of a title, that title credits the person otherwise.
  name text not null,
  image text,
  -- Whom a key meant before an admin found them to be somebody else: with it, that can be undone.
  merged_from bigint references people(id),
  primary key (source, key)
);
create index person_keys_of_person on person_keys (person_id);
create index person_keys_merged_from on person_keys (merged_from) where merged_from is not null;

create trigger person_keys_come after insert on person_keys referencing new table as come for each statement execute function other_names_come();

create trigger person_keys_move after update of person_id on person_keys for each row when (old.person_id <> new.person_id) execute function other_name_moved();

create table characters (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  image text,
  merged_into bigint references characters(id),
  joined_into bigint references characters(id),
  check (merged_into <> id)
);
create index characters_by_merged on characters (merged_into) where merged_into is not null;
create index characters_by_own_image on characters (image) where image like '/imgs/%';

alter table title_characters add foreign key (character_id) references characters(id);

create trigger characters_come after insert on characters referencing new table as come for each statement execute function names_come();

create trigger characters_change after update of name, merged_into on characters for each row when (old.name <> new.name or old.merged_into is distinct from new.merged_into) execute function name_changed();

create trigger characters_go after delete on characters referencing old table as gone for each statement execute function names_go();

-- The same for characters. A bare name is a character of its title alone: TITLE/NTH/NAME.
create table character_keys (
  source text not null references sources(name),
  key text not null,
  character_id bigint not null references characters(id),
  name text not null,
  image text,
  merged_from bigint references characters(id),
  primary key (source, key)
);
create index character_keys_of_character on character_keys (character_id);
create index character_keys_merged_from on character_keys (merged_from) where merged_from is not null;

create trigger character_keys_come after insert on character_keys referencing new table as come for each statement execute function other_names_come();

create trigger character_keys_move after update of character_id on character_keys for each row when (old.character_id <> new.character_id) execute function other_name_moved();

create table voices (
  title_character_id bigint not null references title_characters(id) on delete cascade,
  position integer not null,
  person_id bigint not null references people(id),
  -- BCP 47.
  language text,
  primary key (title_character_id, position)
);
create index voices_by_person on voices (person_id);

create table title_relations (
  title_id text collate "C" not null references titles(id) on delete cascade,
  position integer not null,
  -- What the other title is to this one.
  relation text not null check (relation in ('prequel', 'sequel', 'adaptation', 'parent-story', 'side-story', 'spin-off', 'alternative-version', 'alternative-setting', 'summary', 'full-story', 'same-franchise', 'pre-serialization', 'serialization', 'monochrome', 'coloured', 'doujinshi', 'character', 'other')),
  -- Null as long as it is not in the catalogue, or cannot be told from others.
  target_title_id text collate "C" references titles(id) on delete set null,
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

-- A relation has come or gone. Runs when the transaction ends, under a lock, so that of two transactions the second one sees what
-- the first one has related, and neither waits for anything while it holds the lock. The franchises of both ends are looked up by their
-- titles alone, whatever the planner believes: with statistics of an empty table, all franchises were read for each relation.
create function follow_relation() returns trigger
language plpgsql set plan_cache_mode to 'force_generic_plan' set enable_seqscan to 'off' set enable_indexonlyscan to 'off' as $$
begin
  perform pg_advisory_xact_lock(hashtext('kiroku franchises'));
  if tg_op <> 'INSERT' and old.target_title_id is not null and makes_franchise(old.relation) then
    perform find_franchise(old.title_id);
    perform find_franchise(old.target_title_id);
  end if;
  if tg_op <> 'DELETE' and new.target_title_id is not null and makes_franchise(new.relation) and coalesce(
      (select franchise_id from franchise_titles where title_id = new.title_id)
      <> (select franchise_id from franchise_titles where title_id = new.target_title_id), true) then
    perform find_franchise(new.title_id);
  end if;
  return null;
end
$$;

create constraint trigger title_relations_franchise_added after insert on title_relations deferrable initially deferred for each row when (new.target_title_id is not null) execute function follow_relation();

create constraint trigger title_relations_franchise_changed after update on title_relations deferrable initially deferred for each row when (old.title_id is distinct from new.title_id or old.target_title_id is distinct from new.target_title_id or old.relation is distinct from new.relation) execute function follow_relation();

create constraint trigger title_relations_franchise_gone after delete on title_relations deferrable initially deferred for each row when (old.target_title_id is not null) execute function follow_relation();

-- The number that stands for one value of a filter, beside the ids of tags and, below 0, of companies.
create function facet_code(filter text, value text) returns integer
language sql immutable parallel safe strict
return (1000000000 + ((('x' || "left"(md5(((filter || ':') || value)), 7)))::bit(28))::integer);

-- As before, without an overflow where somebody gives millions of episodes of thousands of minutes.
create function length_of(kind text, episodes integer, duration integer) returns text
language sql immutable parallel safe
return case when (kind <> 'anime') then null::text when (((episodes)::bigint * duration) <= 60) then 'short' when (episodes <= 13) then 'season' when (episodes <= 52) then 'long' when (episodes > 52) then 'very-long' else null::text end;

-- As cards show it, in tenths: of readers here, or else as it was imported.
create function shown_score(rating numeric, imported numeric) returns smallint
language sql immutable parallel safe
return (round(((10)::numeric * round(coalesce(rating, imported), 1))))::smallint;

create table title_facets (
  -- What titles are sorted by, as in `titles`. None of it is indexed here, so that a rating or a count does not cost more.
  popularity double precision not null,
  added_at timestamptz not null,
  watched integer not null,
  reading integer not null,
  fame smallint not null,
  score smallint,
  -- Of release, and of the season of an anime's first episode.
  year smallint,
  season_year smallint,
  released_at timestamptz,
  kind text not null,
  codes integer[] not null,
  title_id text collate "C" primary key,
  title text collate title_order not null,
  is_adult boolean not null default false,
  episodes integer,
  volumes integer,
  duration integer
) with (fillfactor=85);
create index title_facets_by_year on title_facets (year);
create index title_facets_of_anime on title_facets using gin (codes) where kind = 'anime';
create index title_facets_of_manga on title_facets using gin (codes) where kind = 'manga';

create function set_adult_facet() returns trigger
language plpgsql as $$
begin
  new.is_adult := (select is_adult from titles where id = new.title_id);
  return new;
end
$$;

create trigger title_facets_adult before insert on title_facets for each row execute function set_adult_facet();

-- Planned once for each connection, and not for the little that the tables hold when a first import begins.
create function refresh_title_facets(ids text[]) returns void
language plpgsql set plan_cache_mode to 'force_generic_plan' set enable_seqscan to 'off' as $$
begin
  insert into title_facets (popularity, added_at, watched, reading, fame, score, year, season_year, released_at, kind, codes,
    title_id, title, episodes, volumes, duration)
  select t.popularity, t.added_at, t.watched, t.reading, t.fame, shown_score(t.rating, t.imported_score),
    left(t.released_on, 4)::smallint, t.season_year, t.released_at, t.kind, array(
      select facet_code(filter, value) from (values ('format', t.format), ('season', t.season), ('state', t.airing_state),
        ('age', t.age_rating), ('source', t.source_material), ('length', length_of(t.kind, t.episodes, t.duration))
      ) own (filter, value) where value is not null
      union all
      select g.tag_id from title_tags g where g.title_id = t.id and (select kind from tags where id = g.tag_id) <> 'tag'
      union all
      select distinct -c.company_id::integer from title_companies c
      where c.title_id = t.id and c.role = case t.kind when 'anime' then 'studio' else 'serialization' end),
    t.id, t.title, t.episodes, t.volumes, t.duration
  from titles t where t.id = any(ids)
  on conflict (title_id) do update set popularity = excluded.popularity, added_at = excluded.added_at,
    watched = excluded.watched, reading = excluded.reading, fame = excluded.fame, score = excluded.score,
    year = excluded.year, season_year = excluded.season_year, released_at = excluded.released_at, kind = excluded.kind,
    codes = excluded.codes, title = excluded.title, episodes = excluded.episodes, volumes = excluded.volumes,
    duration = excluded.duration
  where title_facets is distinct from excluded;
end
$$;

-- The titles nearest to each title, by the readers who liked both; recomputed in the background.
create table liked_together (
  title_id text collate "C" not null references titles(id) on delete cascade,
  -- No foreign key, which would lock every neighbour: where the title is gone, the row is passed over, and the next run deletes it.
  other_id text collate "C" not null,
  -- In thousandths: 1000 if all who liked one of them liked the other.
  weight smallint not null check (weight >= 1 and weight <= 1000),
  primary key (title_id, other_id),
  check (other_id <> title_id)
);

-- How much a shared genre says: ten times the logarithm of its rarity. Recomputed with the table above; until then
-- all genres count the same.
create table genre_weights (
  genre text primary key,
  weight smallint not null check (weight > 0)
);

-- The work of recomputing both. One run at a time.
create table similar_runs (
  id bigint generated always as identity primary key,
  -- What the ratings and the catalogue were like: a run with the same figures would change nothing.
  figures text not null,
  begun_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  failed boolean not null default false,
  failures integer not null default 0 check (failures >= 0),
  -- Titles whose neighbours have changed.
  changed integer not null default 0 check (changed >= 0)
);
create unique index similar_runs_underway on similar_runs ((true)) where ended_at is null;

-- The best four of those that were liked with a title and those that are nearest to it by genre.
create function merge_similar(of_id text, liked text[], by_genre text[], own text[], weights integer[], per_genre integer) returns text[]
language sql stable
return array(select t.id from ((((select unnest(merge_similar.liked) as id union select unnest(merge_similar.by_genre) as unnest) candidates join titles t on ((t.id = (candidates.id collate "C")))) left join liked_together l on (((l.title_id = (merge_similar.of_id collate "C")) and (l.other_id = t.id)))) cross join lateral (select sum(o.weight) as weight from unnest(merge_similar.own, merge_similar.weights) o(genre, weight) where (o.genre = any ((t.genres collate "default")))) shared) order by ((coalesce((l.weight)::integer, 0) * (select sum(w.w) as sum from unnest(merge_similar.weights) w(w))) + (merge_similar.per_genre * shared.weight)) desc, t.popularity desc, t.fame desc, t.id desc limit 4);

-- Search finds people, characters and companies by their names. An import adds very many: new rows wait to be indexed in the
-- background (index_search_names); what changes later is followed at once. How well known they are is computed for all
-- together (weigh_search_names).
create table search_names (
  -- The table that `id` is of: people, characters or companies.
  kind text not null check (kind in ('people', 'characters', 'companies')),
  id bigint not null,
  -- One of the names, folded, from one of its words on, and then the words before: "spikespiegel" and "spiegelspike". So
  -- whole names are found in any order of first and last name.
  key text collate "C" not null,
  -- Ten times the logarithm of the readers of all titles that credit them.
  weight smallint not null default 0,
  primary key (kind, id, key)
);
create index search_names_by_key on search_names (key, weight desc) include (kind, id);
-- Where very many names begin with the same few letters, only the well known ones matter, from 8,000 readers on.
create index search_names_by_2 on search_names ("left"(key, 2), weight desc) include (key, kind, id) where weight >= 90;
create index search_names_by_4 on search_names ("left"(key, 4), weight desc) include (key, kind, id) where weight >= 90;

-- New rows that are not indexed yet.
create table search_names_waiting (
  kind text not null,
  id bigint not null,
  primary key (kind, id)
);

-- Names are those of the row, of the rows that an admin has merged into it, and what sources call them otherwise.
create function refresh_search_names(of_kind text, ids bigint[]) returns void
language plpgsql as $$
declare
  one constant text := case of_kind when 'people' then 'person' when 'characters' then 'character' else 'company' end;
  named constant text := case of_kind when 'companies' then 'case when k.key not like ''#%'' then k.key end' else 'k.name' end;
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  execute format($query$
    with same as (
      select id as of_id, id, name from %1$I where id = any($1) and merged_into is null
      union all
      select merged_into, id, name from %1$I where merged_into = any($1)
    ), names as (
      select of_id, name from same
      union
      select s.of_id, %3$s from same s join %2$I k on k.%4$I = s.id
    ), fresh as materialized (
      select distinct of_id, left(array_to_string(words[first:] || words[:first - 1], ''), 40) collate "C" as key
      from (select distinct of_id, search_fold(left(name, 200)) as folded from names where name is not null) n
        cross join string_to_array(translate(folded, '|', ' '), ' ') words
        cross join generate_series(1, cardinality(words)) first
    ), gone as (
      delete from search_names s where s.kind = $2 and s.id = any($1)
        and not exists (select from fresh f where f.of_id = s.id and f.key = s.key)
    )
    insert into search_names (kind, id, key, weight)
    select $2, of_id, key, coalesce((select max(weight) from search_names s where s.kind = $2 and s.id = of_id), 0)
    from fresh where key <> '' order by of_id, key
    on conflict do nothing
  $query$, of_kind, one || '_keys', named, one || '_id') using ids, of_kind;
end
$$;

-- Writes the weights that have changed. Rows that somebody else is writing are left to the next time.
create function weigh_search_names() returns void
language sql as $$
  with credits as (
    select 'people' as kind, person_id as id, title_id from title_staff
    union
    select 'people', v.person_id, tc.title_id from voices v join title_characters tc on tc.id = v.title_character_id
    union
    select 'characters', character_id, title_id from title_characters
    union
    select 'companies', company_id, title_id from title_companies
  ), known as (
    select c.kind, c.id, round(10 * ln(1 + sum(exp(t.fame / 100.0::double precision))))::smallint as weight
    from credits c join titles t on t.id = c.title_id group by c.kind, c.id
  ), changed as materialized (
    select s.kind, s.id, s.key, k.weight from search_names s join known k on k.kind = s.kind and k.id = s.id
    where s.weight <> k.weight
    for no key update of s skip locked
  )
  update search_names s set weight = c.weight from changed c where (s.kind, s.id, s.key) = (c.kind, c.id, c.key)
$$;

-- Indexes some of the rows that wait. Returns how many there were.
create function index_search_names(most integer) returns integer
language plpgsql as $$
declare
  come record;
  indexed integer := 0;
begin
  for come in
    with taken as (
      delete from search_names_waiting where (kind, id) in (
        select kind, id from search_names_waiting order by kind, id limit most for update skip locked)
      returning kind, id
    )
    select kind, array_agg(id) as ids from taken group by kind
  loop
    perform refresh_search_names(come.kind, come.ids);
    indexed := indexed + cardinality(come.ids);
  end loop;
  return indexed;
end
$$;

-- Titles that an admin has merged into others, with everything that is needed to undo it.
create table title_merges (
  merged_id text collate "C" primary key,
  -- Into which title, and which one stands for it now: another one if that title has been merged itself since.
  into_id text collate "C" not null,
  survivor_id text collate "C" not null references titles(id) on delete cascade,
  -- What imports and relations know it by: its external ids by site, names, and staff if it is a manga.
  kind text not null check (kind in ('anime', 'manga')),
  title text not null,
  format text,
  year text,
  ids jsonb not null,
  names text[] not null,
  people text[] not null,
  reason text not null check (char_length(reason) >= 1 and char_length(reason) <= 1000),
  -- No reference: the merge outlives the account.
  merged_by text not null,
  merged_at timestamptz not null default clock_timestamp(),
  -- By table: rows that went with it, and rows of other titles that pointed to it. Those of readers are below.
  kept jsonb not null,
  pointing jsonb not null,
  -- Addresses of our own pictures in the rows that went, which stay as long as this row does.
  pictures text[] not null,
  check (merged_id <> into_id and merged_id <> survivor_id)
);
create index title_merges_of_survivor on title_merges (survivor_id, merged_at);
create index title_merges_by_name on title_merges (kind, title collate title_order);
create index title_merges_by_ids on title_merges using gin (ids jsonb_path_ops);

-- What readers had of the two titles: the keys of rows that moved to the survivor, and whole rows that gave way to newer
-- ones. They go with the account of their reader.
create table title_merge_rows (
  merged_id text collate "C" not null references title_merges(merged_id) on delete cascade,
  user_id text not null references users(id) on delete cascade,
  table_name text not null,
  is_moved boolean not null,
  kept_row jsonb not null
);
create index title_merge_rows_of_merge on title_merge_rows (merged_id, table_name);
create index title_merge_rows_of_user on title_merge_rows (user_id);

create function is_for_adults(of_id text, mark text, age_rating text) returns boolean
language sql stable
return case when (mark is not null) then (mark = 'yes') else ((not (age_rating is distinct from 'adult')) or (exists (select from (title_tags r join tags g on ((g.id = r.tag_id))) where ((r.title_id = (is_for_adults.of_id collate "C")) and g.is_adult)))) end;

-- The same titles for less: whether a title is of one of many sets is looked up in a hash of them.
create function best_of_genre_sets(sets integer[], of_kind text, left_out text[], with_adult boolean) returns text[]
language plpgsql stable as $$
declare
  chosen text[];
begin
  if sets = '{}' then
    return sets::text[];
  end if;
  -- Many sets: four of the kind's most popular titles are likely theirs.
  if cardinality(sets) > 100 then
    chosen := array(
      select popular.id
      from (
        select t.id, t.genre_set_id, t.popularity, t.fame from titles t
        where t.kind = of_kind collate "default" and (with_adult or not t.is_adult)
        order by t.popularity desc, t.fame desc, t.id desc limit 300) popular
      -- "is true" keeps this a look-up in a hash of the sets.
      where (popular.genre_set_id in (select unnest(sets))) is true and popular.id <> all(left_out)
      order by popular.popularity desc, popular.fame desc, popular.id desc limit 4);
    if cardinality(chosen) = 4 then
      return chosen;
    end if;
  end if;
  -- Few sets, or unpopular ones: the best four are among the best four of each.
  return array(
    select top.id
    from unnest(sets) wanted_set
    cross join lateral (
      select t.id, t.popularity, t.fame from titles t
      where t.genre_set_id = wanted_set and (with_adult or not t.is_adult) and t.id <> all(left_out)
      order by t.popularity desc, t.fame desc, t.id desc limit 4) top
    order by top.popularity desc, top.fame desc, top.id desc limit 4);
end
$$;

-- The four titles of a kind that share genres of the most weight. `sets` are the genre sets that hold all of them.
create function nearest_by_genre(sets integer[], to_genres text[], weights integer[], of_kind text, left_out text[], with_adult boolean) returns text[]
language plpgsql stable as $$
declare
  chosen text[] := best_of_genre_sets(sets, of_kind, left_out, with_adult);
begin
  if cardinality(chosen) = 4 then
    return chosen;
  end if;

  -- The sets that hold some of them, those whose shared genres weigh most first.
  for sets in
    select array_agg(genre_set_id) from (
      select s.genre_set_id, sum(own.weight) as shared, count(*) as genres
      from unnest(to_genres, weights) own (genre, weight)
      join genre_set_genres s on s.kind = of_kind collate "default" and s.genre = own.genre collate "default"
      group by s.genre_set_id) counted
    where genres < cardinality(to_genres)
    group by shared order by shared desc
  loop
    chosen := chosen || best_of_genre_sets(sets, of_kind, left_out, with_adult);
    exit when cardinality(chosen) >= 4;
  end loop;
  return chosen[1:4];
end
$$;

-- The four titles of each kind most similar to one: of those that share a genre and are not of its franchise, those with
-- most of `liked_together` and of the weight of its genres. Titles whose genres weigh the same and that nobody has liked
-- with it are ordered by how popular they are.
create function similar_titles(of_id text, of_genres text[], with_adult boolean, out animes text[], out mangas text[]) returns record
language plpgsql stable as $$
declare
  -- What sharing all genres counts for, in thousandths of `liked_together`.
  all_genres constant integer := 100;
  left_out text[] := franchise_of(of_id);
  own text[];
  weights integer[];
  total integer;
  liked record;
  sets record;
  by_genre text[];
begin
  if of_genres = '{}' then
    return;
  end if;
  select array_agg(g.genre), array_agg(coalesce(w.weight, 10)), sum(coalesce(w.weight, 10))
  into own, weights, total
  from (select distinct genre collate "default" as genre from unnest(of_genres) genre) g
  left join genre_weights w on w.genre = g.genre;

  -- Four that score more than all genres alone could: nothing else can come before them.
  select
    array_agg(id order by score desc, popularity desc, fame desc, id desc) filter (where kind = 'anime') as animes,
    array_agg(id order by score desc, popularity desc, fame desc, id desc) filter (where kind = 'manga') as mangas,
    count(*) filter (where kind = 'anime' and score > all_genres * total) as certain_animes,
    count(*) filter (where kind = 'manga' and score > all_genres * total) as certain_mangas
  into liked
  from (
    select t.id, t.kind, t.popularity, t.fame, l.weight * total + all_genres * shared.weight as score
    from liked_together l
    join titles t on t.id = l.other_id
    cross join lateral (
      select sum(o.weight) as weight from unnest(own, weights) o (genre, weight)
      where o.genre = any(t.genres collate "default")) shared
    where l.title_id = of_id collate "C" and shared.weight > 0 and (with_adult or not t.is_adult)
      and t.id <> all(left_out)) scored;

  animes := liked.animes[1:4];
  mangas := liked.mangas[1:4];
  if liked.certain_animes >= 4 and liked.certain_mangas >= 4 then
    return;
  end if;
  -- Nearly always enough titles share every genre, and the index names their sets at once.
  select
    coalesce(array_agg(id) filter (where kind = 'anime'), '{}') as animes,
    coalesce(array_agg(id) filter (where kind = 'manga'), '{}') as mangas
  into sets
  from genre_sets where genres @> own collate "default";
  if liked.certain_animes < 4 then
    by_genre := nearest_by_genre(sets.animes, own, weights, 'anime', left_out, with_adult);
    animes := case when animes is null then by_genre
      else merge_similar(of_id, animes, by_genre, own, weights, all_genres) end;
  end if;
  if liked.certain_mangas < 4 then
    by_genre := nearest_by_genre(sets.mangas, own, weights, 'manga', left_out, with_adult);
    mangas := case when mangas is null then by_genre
      else merge_similar(of_id, mangas, by_genre, own, weights, all_genres) end;
  end if;
end
$$;

-- Whether a relation makes two titles one franchise. A character in common, a fan's book or the like does not: such relations
-- would join series that have nothing else to do with each other.
create function makes_franchise(relation text) returns boolean
language sql immutable parallel safe
return (relation <> all (array['alternative-setting', 'character', 'other', 'doujinshi']));

-- Titles of a franchise of more than one. No foreign key: its lock could make a writer wait while it holds the lock of franchises.
-- The relations have the keys, and when they go, this is written.
create table franchise_titles (
  title_id text collate "C" primary key,
  -- The first of its titles by id.
  franchise_id text collate "C" not null
);
create index franchise_titles_by_franchise on franchise_titles (franchise_id) include (title_id);

-- Walks from a title along its relations, and writes of which franchise all that it meets are. Planned once for each connection,
-- and not for the little that the tables hold when a first import begins. "offset 0": where no relation was resolved yet when
-- statistics were taken, the planner would read all that are for each title.
create function find_franchise(of_id text) returns void
language plpgsql set plan_cache_mode to 'force_generic_plan' set enable_seqscan to 'off' as $$
declare
  members text[];
begin
  members := array(
    with recursive met (id) as (
      select of_id collate "C"
      union
      select next.id from met cross join lateral (
        select target_title_id as id from title_relations where title_id = met.id and makes_franchise(relation)
        union all
        select title_id from title_relations where target_title_id = met.id and makes_franchise(relation) offset 0) next
      where next.id is not null)
    select id from met order by id);
  if cardinality(members) = 1 then
    delete from franchise_titles where title_id = of_id collate "C";
  else
    insert into franchise_titles (title_id, franchise_id) select unnest(members), members[1]
    on conflict (title_id) do update set franchise_id = excluded.franchise_id
      where franchise_titles.franchise_id <> excluded.franchise_id;
  end if;
end
$$;

-- Finds the franchises of all titles.
create function find_franchises() returns void
language plpgsql as $$
declare
  one text;
begin
  perform pg_advisory_xact_lock(hashtext('kiroku franchises'));
  delete from franchise_titles;
  for one in
    select title_id from title_relations where target_title_id is not null and makes_franchise(relation) order by title_id
  loop
    if not exists (select from franchise_titles where title_id = one) then
      perform find_franchise(one);
    end if;
  end loop;
end
$$;

-- A title, those that it is related to in any way, and the rest of its franchise: its page shows them in a strip of their own.
create function franchise_of(of_id text) returns text[]
language sql stable
return (((array[of_id] || array(select title_relations.target_title_id from title_relations where ((title_relations.title_id = (franchise_of.of_id collate "C")) and (title_relations.target_title_id is not null)))) || array(select title_relations.title_id from title_relations where (title_relations.target_title_id = (franchise_of.of_id collate "C")))) || array(select rest.title_id from (franchise_titles own join franchise_titles rest using (franchise_id)) where (own.title_id = (franchise_of.of_id collate "C")) limit 1000));

-- Whether a date is written as far as it is known: YYYY, YYYY-MM or YYYY-MM-DD.
create function is_partial_date(text) returns boolean
language sql immutable parallel safe strict
return ($1 ~ '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$');

-- What a reader keeps of a title beside the list entry: one row per reader and title, made by the first thing put into it.
create table journal (
  user_id text not null references users(id) on delete cascade,
  title_id text collate "C" not null,
  kind text not null,
  -- Episodes or chapters, and volumes.
  progress integer not null default 0 check (progress >= 0 and progress <= 100000),
  volumes integer not null default 0 check (volumes >= 0 and volumes <= 100000),
  started_on text check (is_partial_date(started_on)),
  finished_on text check (is_partial_date(finished_on)),
  dropped_on text check (is_partial_date(dropped_on)),
  is_finished boolean not null default false,
  is_paused boolean not null default false,
  is_dropped boolean not null default false,
  -- How often the reader has come back to it, and whether they are at it again.
  repeats integer not null default 0 check (repeats >= 0 and repeats <= 10000),
  is_repeating boolean not null default false,
  -- The reader's own; it never counts in the title's average.
  score numeric(3,1) check (score >= 0.1 and score <= 10::numeric),
  notes text not null default '',
  tags text[] not null default '{}'::text[] check (cardinality(tags) <= 50),
  -- Shown to its reader alone, whatever else they show.
  is_private boolean not null default false,
  -- By site, what an import brought that has no column here.
  elsewhere jsonb not null default '{}'::jsonb,
  made_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, title_id),
  foreign key (title_id, kind) references titles(id, kind) on delete cascade
);
create index journal_of_title on journal (title_id);
create index journal_private on journal (user_id, title_id) where is_private;

-- What readers did, in order. A row is never changed; one whose deed was undone is named in undone_activity.
create table activity (
  id bigint generated always as identity primary key,
  user_id text not null references users(id) on delete cascade,
  title_id text collate "C" not null references titles(id) on delete cascade,
  verb text not null check (verb in ('added', 'status', 'progress', 'finished', 'rated', 'scored', 'reviewed')),
  -- Of 'added', 'status' and 'finished': what the title's standing became.
  standing text check (standing in ('dropped', 'repeating', 'on-hold', 'completed', 'current', 'planning')),
  -- Of 'progress': episodes or chapters before and after.
  progress_from integer,
  progress_to integer,
  stars smallint,
  score numeric(3,1),
  review_id text,
  happened_at timestamptz not null default clock_timestamp()
);
create index activity_of_user on activity (user_id, happened_at desc, id desc);
create index activity_of_title on activity (title_id);

create table undone_activity (
  activity_id bigint primary key references activity(id) on delete cascade
);

-- Changes that their reader can still take back: the entry and the journal's row of each title before and after.
create table undos (
  id text default gen_random_uuid()::text primary key,
  user_id text not null references users(id) on delete cascade,
  until timestamptz not null,
  records jsonb not null,
  activity_ids bigint[] not null default '{}'::bigint[],
  -- The entry that was taken off the list, if the change was of one title.
  entry_id text collate "C",
  -- What an import did can be undone for a day, batch by batch.
  list_import_id bigint,
  -- An undo of an import looks for titles that were merged since.
  made_at timestamptz not null default clock_timestamp()
);
create index undos_of_user on undos (user_id, until);
create index undos_by_age on undos (until);
create index undos_of_list_import on undos (list_import_id) where list_import_id is not null;

-- Every handle that is in use, or that nobody else may have yet.
create table handles (
  handle text collate "C" primary key check (handle ~ '^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$'),
  -- Whose it is or was; null once that reader is deleted.
  user_id text references users(id) on delete set null,
  -- Since when no profile has it; null while one does.
  left_at timestamptz,
  -- Whether an admin took it away: nobody gets it again.
  is_barred boolean not null default false
);
create index handles_by_user on handles (user_id);

-- What a reader shows of themselves, and to whom. Without a row: nothing, to nobody.
create table profiles (
  user_id text primary key references users(id) on delete cascade,
  handle text collate "C" unique references handles(handle),
  is_on boolean not null default false,
  -- Who gives this key is shown what is visible by link.
  link_key text not null check (link_key ~ '^[A-Za-z0-9]{32}$'),
  about text not null default 'private' check (about in ('private', 'link', 'public')),
  favourites text not null default 'private' check (favourites in ('private', 'link', 'public')),
  standings text not null default 'private' check (standings in ('private', 'link', 'public')),
  activity text not null default 'private' check (activity in ('private', 'link', 'public')),
  reviews text not null default 'private' check (reviews in ('private', 'link', 'public')),
  lists text not null default 'private' check (lists in ('private', 'link', 'public')),
  statistics text not null default 'private' check (statistics in ('private', 'link', 'public')),
  -- Set by an admin, with the reason that its reader is told.
  hidden_at timestamptz,
  hidden_reason text,
  bio_hidden_at timestamptz,
  bio_hidden_reason text,
  -- Why an admin took the last handle away; null once another one is chosen.
  handle_taken_reason text,
  -- Whether everybody finds it at its address.
  is_public boolean not null generated always as (is_on and hidden_at is null and ('public' = about or 'public' = favourites or 'public' = standings or 'public' = activity or 'public' = reviews or 'public' = lists or 'public' = statistics)) stored,
  check (not is_on or handle is not null),
  constraint profiles_check1 check ((hidden_at is null) = (hidden_reason is null)),
  constraint profiles_check2 check ((bio_hidden_at is null) = (bio_hidden_reason is null))
);
create index profiles_hidden on profiles (user_id) where hidden_at is not null or bio_hidden_at is not null;

-- However a profile loses its handle, with its reader or for another one, the handle stays reserved from then on.
create function leave_handle() returns trigger
language plpgsql as $$
begin
  update handles set left_at = now() where handle = old.handle;
  return null;
end
$$;

create trigger profiles_handle_left after delete on profiles for each row when (old.handle is not null) execute function leave_handle();

create trigger profiles_handle_changed after update of handle on profiles for each row when (old.handle is not null and old.handle is distinct from new.handle) execute function leave_handle();

-- Readers' favourites, in the order that they choose (docs/decisions/0063-public-profiles.md).
create table favourites (
  user_id text not null references users(id) on delete cascade,
  what text not null check (what in ('anime', 'manga', 'people', 'characters')),
  title_id text collate "C" references titles(id) on delete cascade,
  -- As they were chosen. Of somebody who has been merged into another one, the other one is shown.
  person_id bigint references people(id),
  character_id bigint references characters(id),
  position numeric not null,
  added_at timestamptz not null default clock_timestamp(),
  unique (user_id, title_id),
  unique (user_id, person_id),
  unique (user_id, character_id),
  check ((title_id is not null) = (what in ('anime', 'manga')) and (person_id is not null) = (what = 'people') and (character_id is not null) = (what = 'characters'))
);
create index favourites_in_order on favourites (user_id, what, position, added_at);
create index favourites_of_title on favourites (title_id) where title_id is not null;

-- Readers report profiles, as they report reviews.
create table profile_reports (
  profile_id text not null references profiles(user_id) on delete cascade,
  user_id text not null references users(id) on delete cascade,
  reason text not null check (reason in ('spoiler', 'abuse', 'spam', 'off-topic', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null default clock_timestamp(),
  -- When an admin decided about it.
  settled_at timestamptz,
  primary key (user_id, profile_id),
  check (user_id <> profile_id)
);
create index profile_reports_of_profile on profile_reports (profile_id, reported_at);
create index profile_reports_open on profile_reports (profile_id) where settled_at is null;

-- Readers' own lists of titles, in the order that they choose (docs/decisions/0064-lists-of-ones-own.md).
create table shelves (
  id text collate "C" default new_timestamp_id() primary key check (id ~ '^[0-9]{1,18}$'),
  user_id text not null references users(id) on delete cascade,
  name text not null check (name <> ''),
  description text not null default '',
  visibility text not null default 'private' check (visibility in ('private', 'link', 'public')),
  -- Whoever gives it sees the list, unless it is private.
  link_key text collate "C" not null default replace(gen_random_uuid()::text, '-', '') unique check (link_key ~ '^[0-9a-f]{32}$'),
  made_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  -- Deleted by its reader, who can undo that for ten minutes.
  deleted_at timestamptz,
  -- Hidden by an admin, with the reason that its reader is told.
  hidden_at timestamptz,
  hidden_reason text check (char_length(hidden_reason) >= 1 and char_length(hidden_reason) <= 1000),
  is_public boolean not null generated always as (visibility = 'public' and deleted_at is null and hidden_at is null) stored,
  unique (id, user_id, is_public),
  check ((hidden_at is null) = (hidden_reason is null))
);
create index shelves_of_user on shelves (user_id, changed_at desc, id desc);
create index shelves_deleted on shelves (deleted_at) where deleted_at is not null;
create index shelves_hidden on shelves (hidden_at desc, id) where hidden_at is not null;

create table shelf_titles (
  shelf_id text collate "C" not null,
  title_id text collate "C" not null references titles(id) on delete cascade,
  -- Of the list: whose it is, and whether everybody may see it, so that a title finds its public lists by one index.
  user_id text not null,
  is_public boolean not null,
  -- Between any two there is room for another one.
  position numeric not null,
  note text not null default '',
  noted_at timestamptz not null default clock_timestamp(),
  added_at timestamptz not null default clock_timestamp(),
  primary key (shelf_id, title_id),
  constraint shelf_titles_position unique (shelf_id, position) deferrable,
  foreign key (shelf_id, user_id, is_public) references shelves(id, user_id, is_public) on update cascade on delete cascade
);
create index shelf_titles_of_title on shelf_titles (title_id);
create index shelf_titles_public on shelf_titles (title_id, added_at desc, shelf_id) where is_public;

-- The secret addresses at which readers' calendars are fetched by other programs; the secret itself is nowhere.
create table calendar_addresses (
  user_id text primary key references users(id) on delete cascade,
  key_hash text not null unique,
  made_at timestamptz not null default clock_timestamp()
);

-- The collation is named because that of the other parameter would be taken for both, and no index has it. As cheap as an operator,
-- so that it has no part in how a statement is planned: most run without it.
create function has_judged(reader text, title text) returns boolean
language plpgsql stable parallel safe cost 1 as $$
begin
  return exists (select from journal j where j.user_id = reader collate "default" and j.title_id = title and j.score is not null)
    or exists (select from ratings r where r.user_id = reader collate "default" and r.title_id = title);
end
$$;

-- Readers report lists of others' own, as they report reviews and profiles.
create table shelf_reports (
  shelf_id text collate "C" not null references shelves(id) on delete cascade,
  user_id text not null references users(id) on delete cascade,
  reason text not null check (reason in ('spoiler', 'abuse', 'spam', 'off-topic', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null default clock_timestamp(),
  -- When an admin decided about it.
  settled_at timestamptz,
  primary key (user_id, shelf_id)
);
create index shelf_reports_of_shelf on shelf_reports (shelf_id, reported_at);
create index shelf_reports_open on shelf_reports (shelf_id) where settled_at is null;

-- Titles that their reader has taken off a list, for the ten minutes in which that can be undone.
create table unshelved_titles (
  shelf_id text collate "C" not null references shelves(id) on delete cascade,
  title_id text collate "C" not null references titles(id) on delete cascade,
  user_id text not null references users(id) on delete cascade,
  -- As they were.
  position numeric not null,
  note text not null,
  noted_at timestamptz not null,
  added_at timestamptz not null,
  taken_off_at timestamptz not null default clock_timestamp(),
  primary key (shelf_id, title_id)
);
create index unshelved_titles_of_title on unshelved_titles (title_id);
create index unshelved_titles_of_user on unshelved_titles (user_id);
create index unshelved_titles_by_age on unshelved_titles (taken_off_at);

-- Lists that readers bring along from other sites (docs/decisions/0072-moving-in.md).
create table list_imports (
  id bigint generated always as identity primary key,
  user_id text not null references users(id) on delete cascade,
  file_name text not null check (file_name <> ''),
  -- The file; it goes once it has been read.
  upload_id text references uploads(id) on delete set null,
  -- What wrote the file, as a code, and the site under whose name is kept what we do not model; null until that is known.
  format text,
  site text,
  -- Read without writing, shown, brought in, and taken back.
  state text not null default 'reading' check (state in ('reading', 'checked', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  -- Why it failed, as a stored refusal.
  problem text,
  -- Whose word counts where the reader keeps something else already, for each kind.
  anime_policy text not null default 'mine' check (anime_policy in ('mine', 'theirs', 'newer')),
  manga_policy text not null default 'mine' check (manga_policy in ('mine', 'theirs', 'newer')),
  -- Whether scores are cast as ratings too.
  casts_ratings boolean not null default false,
  -- How often work on it has broken off by itself.
  failures integer not null default 0,
  began_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  undo_until timestamptz,
  -- What its reader has chosen: reviews are public.
  brings_reviews boolean not null default false,
  -- What an operator brings in for a reader: all that the file holds, be it public or final.
  brings_everything boolean not null default false,
  -- Since when a process reads the file; null when none does. If it is still there as the next one begins, the whole site has ended with it.
  read_since timestamptz,
  -- What is to be known of the file as a whole, such as the scale that its scores were taken to be on, as a stored refusal.
  note text,
  check ((ended_at is null) = (state in ('reading', 'checked', 'running')))
);
create unique index one_list_import_at_a_time on list_imports (user_id) where ended_at is null;
create index list_imports_of_user on list_imports (user_id, id desc);
create index list_imports_in_turn on list_imports (id) where state in ('reading', 'running', 'undoing');
create index list_imports_of_upload on list_imports (upload_id);

alter table undos add foreign key (list_import_id) references list_imports(id) on delete cascade;

create table list_import_rows (
  import_id bigint not null references list_imports(id) on delete cascade,
  -- Of the row in its file, from 1.
  place integer not null,
  name text not null,
  -- What tells it from the other rows of the file, and the same in a later file.
  key text collate "C",
  -- As it was read; nothing if it was refused.
  record jsonb not null default '{}'::jsonb,
  outcome text not null check (outcome in ('matched', 'ambiguous', 'unknown', 'refused')),
  -- Why it was refused, as a stored refusal.
  problem text,
  -- The title that it is, and those that it may be. They may be deleted or merged at any time.
  title_id text collate "C",
  matched_by text check (matched_by in ('id', 'name', 'reader')),
  candidates text[] collate "C" not null default '{}'::text[],
  -- What the reader kept of the title when the row was compared with it.
  sort text check (sort in ('new', 'same', 'different')),
  -- [{field, mine, theirs}]
  differences jsonb not null default '[]'::jsonb,
  -- What its reader decided for this row alone.
  choice text check (choice in ('mine', 'theirs', 'skip')),
  -- What became of it, and of that when the import was undone.
  result text check (result in ('added', 'changed', 'unchanged', 'kept', 'skipped', 'waiting', 'undone', 'changed-since')),
  -- By which the parts of a file name the title of a row.
  file_id text collate "C",
  primary key (import_id, place)
);
create unique index list_import_rows_by_key on list_import_rows (import_id, key);
create index list_import_rows_in_turn on list_import_rows (import_id, title_id) where outcome = 'matched' and result is null;
create index list_import_rows_by_file_id on list_import_rows (import_id, file_id) where file_id is not null;
create index list_import_rows_by_title on list_import_rows (import_id, title_id) where title_id is not null;

-- Rows that no title of the catalogue has matched so far.
create table waiting_list_rows (
  user_id text not null references users(id) on delete cascade,
  key text collate "C" not null,
  name text not null,
  record jsonb not null,
  -- The import that brought it first; null once that has gone.
  import_id bigint references list_imports(id) on delete set null,
  added_at timestamptz not null default clock_timestamp(),
  tried_at timestamptz not null default clock_timestamp(),
  -- A row that its reader has removed is kept for the ten minutes in which that can be undone.
  removed_at timestamptz,
  primary key (user_id, key)
);
create index waiting_list_rows_in_turn on waiting_list_rows (tried_at);
create index waiting_list_rows_of_import on waiting_list_rows (import_id);
create index waiting_list_rows_removed on waiting_list_rows (removed_at) where removed_at is not null;

-- Which counters rose because of imports: each at most once per reader and title.
create table counted_by_imports (
  id bigint generated always as identity primary key,
  user_id text not null references users(id) on delete cascade,
  title_id text collate "C" not null references titles(id) on delete cascade,
  status text not null,
  counted_at timestamptz not null default clock_timestamp(),
  unique (user_id, title_id, status)
);
create index counted_by_imports_of_title on counted_by_imports (title_id);

create table list_import_parts (
  import_id bigint not null references list_imports(id) on delete cascade,
  section text not null check (section in ('profile', 'settings', 'publicProfile', 'ratings', 'reviews', 'lists', 'favourites', 'activity')),
  -- In its section, from 1; of a rating or review, that of its title's row.
  place integer not null,
  name text not null,
  -- As it was read; nothing if it was refused.
  record jsonb not null default '{}'::jsonb,
  -- Why it was refused, or what of it was left out, as a stored refusal.
  problem text,
  -- What became of it, and of that when the import was undone.
  result text check (result in ('refused', 'added', 'changed', 'unchanged', 'kept', 'left-out', 'undone', 'changed-since', 'stays')),
  -- By which it is taken back.
  undo jsonb,
  primary key (import_id, section, place)
);
create index list_import_parts_in_turn on list_import_parts (import_id, section, place) where result is null;

-- What readers had of a deleted title, apart from the copy of the title, so that it goes with its reader's account.
create table deleted_title_rows (
  title_id text collate "C" not null references deleted_titles(title_id) on delete cascade,
  user_id text not null references users(id) on delete cascade,
  table_name text not null,
  kept_row jsonb not null
);
create index deleted_title_rows_of_title on deleted_title_rows (title_id, table_name);
create index deleted_title_rows_of_user on deleted_title_rows (user_id);

-- Invitations: links that somebody signs up by. Of the link only the hash of its secret is kept.
create table invitations (
  id bigint generated always as identity primary key,
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  -- Who invites; what is left of their invitations goes with them.
  user_id text not null references users(id) on delete cascade,
  -- A reader's own invitation, which counts towards what each reader may give out; else one of the site's.
  by_reader boolean not null,
  -- For whom, in the words of those who made it.
  note text not null default '' check (char_length(note) <= 100),
  most_uses integer not null check (most_uses >= 1 and most_uses <= 1000),
  uses integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  check (uses >= 0 and uses <= most_uses)
);
create index invitations_of_user on invitations (user_id, created_at desc);
create index invitations_newest on invitations (id desc);

alter table users add foreign key (invitation_id) references invitations(id) on delete set null;

-- What an app makes its codes from.
create table authenticators (
  user_id text primary key references users(id) on delete cascade,
  -- Encrypted for this user.
  secret text not null,
  -- The half minute of the last code that was accepted: it and those before it are refused. Null until a first code has shown that an app
  -- has the secret; only then codes are asked for.
  last_step bigint,
  made_at timestamptz not null default now()
);

create table passkeys (
  -- As its authenticator calls it, in base64url.
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9_-]+$' and char_length(id) <= 1400),
  user_id text not null references users(id) on delete cascade,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 60),
  public_key bytea not null,
  -- How often it has signed, as it says; always 0 for those that do not count.
  counter bigint not null check (counter >= 0),
  added_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- Each works once.
create table recovery_codes (
  user_id text not null references users(id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  primary key (user_id, code_hash)
);

-- Whoever has given the right password, or comes from a provider, and still has to give the second factor.
create table unfinished_sign_ins (
  key_hash text primary key check (key_hash ~ '^[0-9a-f]{64}$'),
  user_id text not null references users(id) on delete cascade,
  -- How they began.
  account_id text not null references accounts(id) on delete cascade,
  as_admin boolean not null,
  expires_at timestamptz not null
);
create index unfinished_sign_ins_of_user on unfinished_sign_ins (user_id);

-- What a passkey has to sign, once.
create table passkey_challenges (
  key_hash text primary key check (key_hash ~ '^[0-9a-f]{64}$'),
  challenge text not null,
  -- Who adds a passkey; null where one is asked for.
  user_id text references users(id) on delete cascade,
  expires_at timestamptz not null
);

-- How many ratings of each number of stars a title has, so that a page reads ten rows, however many have rated its title.
-- Triggers on `ratings` alone write it: it goes with the last rating, and needs no foreign key.
create table star_counts (
  title_id text collate "C" not null,
  stars smallint not null,
  ratings integer not null check (ratings > 0),
  primary key (title_id, stars)
);
