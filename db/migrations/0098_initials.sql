-- The keys of names, worked out with fewer calls of functions. They are the same as before.

-- PL/pgSQL, because PostgreSQL starts a function in SQL that it cannot inline anew for each call.
create or replace function search_initials(words text) returns text language plpgsql immutable parallel safe strict as $$
begin
  if words !~ '^[a-z0-9]+( [a-z0-9]+)+$' or words !~ '[a-z]' then
    return null;
  end if;
  return left(regexp_replace(words, '(?:([a-z])[a-z0-9]*|([0-9]+)[a-z]*) ?', '\1\2', 'g'), 12) collate "C";
end
$$;

create or replace function rebuild_search_keys(ids text[]) returns void language plpgsql as $$
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
