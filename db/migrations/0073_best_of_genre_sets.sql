-- The same titles for less: whether a title is of one of many sets is looked up in a hash of them.
create or replace function best_of_genre_sets(sets integer[], of_kind text, left_out text[])
returns text[] language plpgsql stable as $$
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
        where t.kind = of_kind collate "default"
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
      where t.genre_set_id = wanted_set and t.id <> all(left_out)
      order by t.popularity desc, t.fame desc, t.id desc limit 4) top
    order by top.popularity desc, top.fame desc, top.id desc limit 4);
end
$$;
