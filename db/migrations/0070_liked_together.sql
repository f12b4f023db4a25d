-- "More like this" and "related" (§2) follow what the same readers liked, and rare genres that titles share.

-- The titles nearest to each title, by the readers who liked both; recomputed in the background.
create table liked_together (
  title_id text collate "C" not null references titles on delete cascade,
  -- No foreign key, which would lock every neighbour: where the title is gone, the row is passed over, and the next run deletes it.
  other_id text collate "C" not null check (other_id <> title_id),
  -- In thousandths: 1000 if all who liked one of them liked the other.
  weight smallint not null check (weight between 1 and 1000),
  primary key (title_id, other_id)
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

-- A title and what belongs to the same franchise, which "more like this" leaves out.
create function franchise_of(of_id text) returns text[] language sql stable
return array[of_id];

drop function similar_titles;
drop function nearest_titles;
drop function best_of_genre_sets;

-- The four most popular titles of the given genre sets, all of one kind, without some titles.
-- The limits are constants on purpose: for a limit it does not know the planner sorts everything.
create function best_of_genre_sets(sets integer[], of_kind text, left_out text[])
returns text[] language plpgsql stable as $$
declare
  chosen text[];
begin
  -- Many sets: four of the kind's most popular titles are likely theirs.
  if cardinality(sets) > 100 then
    chosen := array(
      select popular.id
      from (
        select t.id, t.genre_set_id, t.popularity, t.fame from titles t
        where t.kind = of_kind collate "default" and t.id <> all(left_out)
        order by t.popularity desc, t.fame desc, t.id desc limit 300) popular
      where popular.genre_set_id = any (sets)
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
      where t.genre_set_id = wanted_set and t.id <> all(left_out)
      order by t.popularity desc, t.fame desc, t.id desc limit 4) top
    order by top.popularity desc, top.fame desc, top.id desc limit 4);
end
$$;

-- The four titles of a kind that share genres of the most weight. `sets` are the genre sets that hold all of them.
create function nearest_by_genre(sets integer[], to_genres text[], weights integer[], of_kind text, left_out text[])
returns text[] language plpgsql stable as $$
declare
  chosen text[] := best_of_genre_sets(sets, of_kind, left_out);
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
    chosen := chosen || best_of_genre_sets(sets, of_kind, left_out);
    exit when cardinality(chosen) >= 4;
  end loop;
  return chosen[1:4];
end
$$;

-- The best four of those that were liked with a title and those that are nearest to it by genre.
create function merge_similar(of_id text, liked text[], by_genre text[], own text[], weights integer[], per_genre integer)
returns text[] language sql stable
return array(
  select t.id
  from (select unnest(liked) as id union select unnest(by_genre)) candidates
  join titles t on t.id = candidates.id collate "C"
  left join liked_together l on l.title_id = of_id collate "C" and l.other_id = t.id
  cross join lateral (
    select sum(o.weight) as weight from unnest(own, weights) o (genre, weight)
    where o.genre = any(t.genres collate "default")) shared
  order by coalesce(l.weight, 0) * (select sum(w) from unnest(weights) w) + per_genre * shared.weight desc,
    t.popularity desc, t.fame desc, t.id desc
  limit 4);

-- The four titles of each kind most similar to one: of those that share a genre and are not of its franchise, those with
-- most of `liked_together` and of the weight of its genres. Titles whose genres weigh the same and that nobody has liked
-- with it are ordered by how popular they are.
create function similar_titles(of_id text, of_genres text[], out animes text[], out mangas text[])
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
    where l.title_id = of_id collate "C" and shared.weight > 0 and t.id <> all(left_out)) scored;

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
    by_genre := nearest_by_genre(sets.animes, own, weights, 'anime', left_out);
    animes := case when animes is null then by_genre
      else merge_similar(of_id, animes, by_genre, own, weights, all_genres) end;
  end if;
  if liked.certain_mangas < 4 then
    by_genre := nearest_by_genre(sets.mangas, own, weights, 'manga', left_out);
    mangas := case when mangas is null then by_genre
      else merge_similar(of_id, mangas, by_genre, own, weights, all_genres) end;
  end if;
end
$$;
