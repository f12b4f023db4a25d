-- What titles are filtered by, in rows that are narrow enough to read many of. Triggers keep them true.

-- The number that stands for one value of a filter, beside the ids of tags and, below 0, of companies.
create function facet_code(filter text, value text) returns integer
language sql immutable strict parallel safe
return 1000000000 + ('x' || left(md5(filter || ':' || value), 7))::bit(28)::integer;

-- How long an anime takes to watch: domain/titles/query/filter-rules.ts says what the words mean.
create function length_of(kind text, episodes integer, duration integer) returns text
language sql immutable parallel safe
return case
  when kind <> 'anime' then null
  when episodes * duration <= 60 then 'short'
  when episodes <= 13 then 'season'
  when episodes <= 52 then 'long'
  when episodes > 52 then 'very-long'
end;

-- As cards show it, in tenths: of readers here, or else as it was imported.
create function shown_score(rating numeric, imported numeric) returns smallint
language sql immutable parallel safe
return round(10 * round(coalesce(rating, imported), 1))::smallint;

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
  title text collate title_order not null
) with (fillfactor = 85);

create function refresh_title_facets(ids text[]) returns void language sql as $$
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
  where title_facets is distinct from excluded
$$;

select refresh_title_facets(array(select id from titles order by id));

create index title_facets_of_anime on title_facets using gin (codes) where kind = 'anime';
create index title_facets_of_manga on title_facets using gin (codes) where kind = 'manga';
create index title_facets_by_year on title_facets (year);
analyze title_facets;

create function refresh_facets_of_titles() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  if tg_op = 'INSERT' then
    perform refresh_title_facets(array(select id from changed));
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from title_facets where title_id in (select id from changed);
    return null;
  end if;
  update title_facets f set popularity = t.popularity, fame = t.fame, watched = t.watched, reading = t.reading,
    score = shown_score(t.rating, t.imported_score)
  from changed t where t.id = f.title_id
    and (t.popularity, t.fame, t.watched, t.reading, shown_score(t.rating, t.imported_score))
      is distinct from (f.popularity, f.fame, f.watched, f.reading, f.score);
  ids := array(
    select id from changed t join before b using (id)
    where (t.kind, t.title, t.format, t.season, t.season_year, t.airing_state, t.age_rating, t.source_material, t.episodes,
        t.duration, t.released_on, t.added_at, t.imported_score)
      is distinct from (b.kind, b.title, b.format, b.season, b.season_year, b.airing_state, b.age_rating,
        b.source_material, b.episodes, b.duration, b.released_on, b.added_at, b.imported_score));
  if ids <> '{}' then
    perform refresh_title_facets(ids);
  end if;
  return null;
end
$$;

create trigger titles_facets_added after insert on titles
  referencing new table as changed for each statement execute function refresh_facets_of_titles();
create trigger titles_facets_gone after delete on titles
  referencing old table as changed for each statement execute function refresh_facets_of_titles();
create trigger titles_facets_changed after update on titles
  referencing old table as before new table as changed for each statement execute function refresh_facets_of_titles();

create function refresh_facets_of_rows() returns trigger language plpgsql as $$
begin
  perform refresh_title_facets(array(select distinct title_id from changed));
  return null;
end
$$;

create trigger title_tags_facets_added after insert on title_tags
  referencing new table as changed for each statement execute function refresh_facets_of_rows();
create trigger title_tags_facets_gone after delete on title_tags
  referencing old table as changed for each statement execute function refresh_facets_of_rows();
create trigger title_tags_facets_changed after update on title_tags
  referencing new table as changed for each statement execute function refresh_facets_of_rows();
create trigger title_companies_facets_added after insert on title_companies
  referencing new table as changed for each statement execute function refresh_facets_of_rows();
create trigger title_companies_facets_gone after delete on title_companies
  referencing old table as changed for each statement execute function refresh_facets_of_rows();
create trigger title_companies_facets_changed after update on title_companies
  referencing new table as changed for each statement execute function refresh_facets_of_rows();
