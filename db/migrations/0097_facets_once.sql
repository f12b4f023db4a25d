-- A title that is added gets its row of title_facets once, when its transaction ends, instead of with its row, its tags and its
-- companies. A vote writes its title's row and looks at no other.

drop trigger titles_facets_added on titles;
drop trigger titles_facets_changed on titles;
drop trigger titles_facets_gone on titles;
drop function refresh_facets_of_titles();

-- Planned once for each connection, and not for the little that the tables hold when a first import begins.
create or replace function refresh_title_facets(ids text[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into title_facets (popularity, added_at, watched, reading, fame, score, year, season_year, released_at, kind, codes,
    title_id, title)
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
    t.id, t.title
  from titles t where t.id = any(ids)
  on conflict (title_id) do update set popularity = excluded.popularity, added_at = excluded.added_at,
    watched = excluded.watched, reading = excluded.reading, fame = excluded.fame, score = excluded.score,
    year = excluded.year, season_year = excluded.season_year, released_at = excluded.released_at, kind = excluded.kind,
    codes = excluded.codes, title = excluded.title
  where title_facets is distinct from excluded;
end
$$;

-- An import adds many titles at once, whose ids follow one another: the first one takes the others with it.
create function add_facets_of_title() returns trigger language plpgsql as $$
begin
  if not exists (select from title_facets where title_id = new.id) then
    perform refresh_title_facets(array(
      select id from (select id from titles where id >= new.id order by id limit 250) next
      where id = new.id or not exists (select from title_facets where title_id = id)));
  end if;
  return null;
end
$$;

create constraint trigger titles_facets_added after insert on titles deferrable initially deferred
  for each row execute function add_facets_of_title();

create function refresh_facets_of_title() returns trigger language plpgsql as $$
begin
  perform refresh_title_facets(array[new.id]);
  return null;
end
$$;

create trigger titles_facets_changed after update of kind, title, format, season, season_year, airing_state, age_rating,
  source_material, episodes, duration, released_on, added_at on titles for each row
  when ((old.kind, old.title, old.format, old.season, old.season_year, old.airing_state, old.age_rating, old.source_material,
      old.episodes, old.duration, old.released_on, old.added_at)
    is distinct from (new.kind, new.title, new.format, new.season, new.season_year, new.airing_state, new.age_rating,
      new.source_material, new.episodes, new.duration, new.released_on, new.added_at))
  execute function refresh_facets_of_title();

create function sort_facets_of_title() returns trigger language plpgsql as $$
begin
  update title_facets set popularity = new.popularity, fame = new.fame, watched = new.watched, reading = new.reading,
    score = shown_score(new.rating, new.imported_score)
  where title_id = new.id;
  return null;
end
$$;

create trigger titles_facets_sorted after update on titles for each row
  when ((old.popularity, old.fame, old.watched, old.reading, old.rating, old.imported_score)
    is distinct from (new.popularity, new.fame, new.watched, new.reading, new.rating, new.imported_score))
  execute function sort_facets_of_title();

create function remove_facets_of_title() returns trigger language plpgsql as $$
begin
  delete from title_facets where title_id = old.id;
  return null;
end
$$;

create trigger titles_facets_gone after delete on titles for each row execute function remove_facets_of_title();

-- A title without a row gets it when the transaction that adds it ends.
create or replace function refresh_facets_of_rows() returns trigger language plpgsql set enable_seqscan = off as $$
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
