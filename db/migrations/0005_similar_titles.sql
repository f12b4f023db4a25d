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

create function similar_titles(of_id text, of_genres text[], wanted_kind text)
returns text[] language plpgsql stable as $$
declare
  sets integer[];
  chosen text[] := '{}';
begin
  if of_genres = '{}' then
    return chosen;
  end if;

  -- Nearly always enough share every genre, and the index names those sets at once.
  sets := array(select id from genre_sets where kind = wanted_kind collate "default" and genres @> of_genres collate "default");
  chosen := best_of_genre_sets(sets, wanted_kind, of_id);
  if cardinality(chosen) = 4 then
    return chosen;
  end if;

  for sets in
    select array_agg(genre_set_id) from (
      select genre_set_id, count(*) as shared from genre_set_genres
      where kind = wanted_kind collate "default" and genre = any (of_genres collate "default") group by genre_set_id) counted
    where shared < (select count(distinct g) from unnest(of_genres) g)
    group by shared order by shared desc
  loop
    chosen := chosen || best_of_genre_sets(sets, wanted_kind, of_id);
    exit when cardinality(chosen) >= 4;
  end loop;
  return chosen[1:4];
end
$$;
