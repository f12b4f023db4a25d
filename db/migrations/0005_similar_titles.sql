-- "More like this" and "related" (§2, decisions): titles sharing any genre, most shared genres first,
-- then the popular ones. The answer depends on the genre set alone, so shared genres are counted over the
-- few thousand sets; titles are read only from the sets of one level (equal count) after another.

-- The four most popular titles of the given genre sets, all of one kind, without the title itself.
-- The limits are constants on purpose: for a limit it does not know the planner sorts everything.
create function best_of_genre_sets(sets integer[], of_kind text, except_id text)
returns text[] language plpgsql stable as $$
declare
  chosen text[];
begin
  -- Many sets: four of the kind's most popular titles are likely theirs.
  if cardinality(sets) > 100 then
    chosen := array(
      select popular.id
      from (
        select t.id, t.genre_set_id, t.popularity from titles t
        where t.kind = of_kind collate "default" and t.id <> except_id
        order by t.popularity desc, t.id desc limit 300) popular
      where popular.genre_set_id = any (sets)
      order by popular.popularity desc, popular.id desc limit 4);
    if cardinality(chosen) = 4 then
      return chosen;
    end if;
  end if;
  -- Few sets, or unpopular ones: the best four are among the best four of each.
  return array(
    select top.id
    from unnest(sets) wanted_set
    cross join lateral (
      select t.id, t.popularity from titles t
      where t.genre_set_id = wanted_set and t.id <> except_id
      order by t.popularity desc, t.id desc limit 4) top
    order by top.popularity desc, top.id desc limit 4);
end
$$;

-- The four titles of a kind nearest to the given genres. `sets` are the genre sets that hold all of them.
create function nearest_titles(sets integer[], to_genres text[], of_kind text, except_id text)
returns text[] language plpgsql stable as $$
declare
  chosen text[] := best_of_genre_sets(sets, of_kind, except_id);
begin
  if cardinality(chosen) = 4 then
    return chosen;
  end if;

  -- The sets that hold some of them, those with most in common first.
  for sets in
    select array_agg(genre_set_id) from (
      select genre_set_id, count(*) as shared from genre_set_genres
      where kind = of_kind collate "default" and genre = any (to_genres collate "default")
      group by genre_set_id) counted
    where shared < (select count(distinct g) from unnest(to_genres) g)
    group by shared order by shared desc
  loop
    chosen := chosen || best_of_genre_sets(sets, of_kind, except_id);
    exit when cardinality(chosen) >= 4;
  end loop;
  return chosen[1:4];
end
$$;

create function similar_titles(of_id text, of_genres text[], out animes text[], out mangas text[])
language plpgsql stable as $$
declare
  anime_sets integer[];
  manga_sets integer[];
begin
  if of_genres = '{}' then
    return;
  end if;
  -- Nearly always enough titles share every genre, and the index names their sets at once.
  select
    coalesce(array_agg(id) filter (where kind = 'anime'), '{}'),
    coalesce(array_agg(id) filter (where kind = 'manga'), '{}')
  into anime_sets, manga_sets
  from genre_sets where genres @> of_genres collate "default";
  animes := nearest_titles(anime_sets, of_genres, 'anime', of_id);
  mangas := nearest_titles(manga_sets, of_genres, 'manga', of_id);
end
$$;
