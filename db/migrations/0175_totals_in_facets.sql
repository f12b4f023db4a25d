-- What a reader's statistics add up stands with what they count, so that they need not look up the wide row of each title.
alter table title_facets add episodes integer, add volumes integer, add duration integer;

create or replace function refresh_title_facets(ids text[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
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

drop trigger titles_facets_changed on titles;
create trigger titles_facets_changed after update of kind, title, format, season, season_year, airing_state, age_rating,
  source_material, episodes, volumes, duration, released_on, added_at on titles for each row
  when ((old.kind, old.title, old.format, old.season, old.season_year, old.airing_state, old.age_rating, old.source_material,
      old.episodes, old.volumes, old.duration, old.released_on, old.added_at)
    is distinct from (new.kind, new.title, new.format, new.season, new.season_year, new.airing_state, new.age_rating,
      new.source_material, new.episodes, new.volumes, new.duration, new.released_on, new.added_at))
  execute function refresh_facets_of_title();

update title_facets f set episodes = t.episodes, volumes = t.volumes, duration = t.duration
from titles t where t.id = f.title_id and coalesce(t.episodes, t.volumes, t.duration) is not null;
