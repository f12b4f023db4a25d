-- Titles for adults are hidden from whoever has not asked for them (docs/decisions/0053).

alter table titles
  -- An admin's word on whether it is for adults; null leaves it to the sources.
  add column adult_mark text check (adult_mark in ('yes', 'no')),
  -- Kept by triggers: as an admin says or else by its age rating and its tags.
  add column is_adult boolean not null default false;
alter table title_facets add column is_adult boolean not null default false;
-- Of `titles`, those for adults.
alter table title_counts add column adult_titles integer not null default 0 check (adult_titles >= 0);

create function is_for_adults(of_id text, mark text, age_rating text) returns boolean
language sql stable
return case
  when mark is not null then mark = 'yes'
  else age_rating is not distinct from 'adult' or exists (
    select from title_tags r join tags g on g.id = r.tag_id where r.title_id = of_id collate "C" and g.is_adult)
end;

create function set_is_adult() returns trigger language plpgsql as $$
begin
  new.is_adult := is_for_adults(new.id, new.adult_mark, new.age_rating);
  return new;
end
$$;

-- It cannot be set otherwise. A new title has no tags yet.
create trigger titles_adult_added before insert on titles
  for each row when (new.adult_mark is not null or new.age_rating = 'adult' or new.is_adult is not false)
  execute function set_is_adult();
create trigger titles_adult_changed before update on titles
  for each row when ((old.adult_mark, old.age_rating, old.is_adult) is distinct from (new.adult_mark, new.age_rating, new.is_adult))
  execute function set_is_adult();

create function judge_tagged_titles() returns trigger language plpgsql as $$
begin
  update titles t set is_adult = not t.is_adult
  where t.id in (select c.title_id from changed c join tags g on g.id = c.tag_id where g.is_adult)
    and t.is_adult is distinct from is_for_adults(t.id, t.adult_mark, t.age_rating);
  return null;
end
$$;

create trigger title_tags_adult_added after insert on title_tags
  referencing new table as changed for each statement execute function judge_tagged_titles();
create trigger title_tags_adult_gone after delete on title_tags
  referencing old table as changed for each statement execute function judge_tagged_titles();

create or replace function count_titles() returns trigger language plpgsql as $$
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

create function adult_title_changed() returns trigger language plpgsql as $$
begin
  update title_facets set is_adult = new.is_adult where title_id = new.id;
  update title_counts set adult_titles = adult_titles + case when new.is_adult then 1 else -1 end where kind = new.kind;
  return null;
end
$$;

create trigger titles_adult_known after update on titles
  for each row when (old.is_adult is distinct from new.is_adult) execute function adult_title_changed();

create function set_adult_facet() returns trigger language plpgsql as $$
begin
  new.is_adult := (select is_adult from titles where id = new.title_id);
  return new;
end
$$;

create trigger title_facets_adult before insert on title_facets for each row execute function set_adult_facet();

-- A page of any order is read from its index alone, also without the titles for adults.
drop index titles_by_popularity, titles_by_genre_set, titles_by_name, titles_by_release, titles_by_added, titles_by_watched,
  titles_by_reading;
create index titles_by_popularity on titles (kind, popularity desc, fame desc, id desc) include (genre_set_id, is_adult);
create index titles_by_genre_set on titles (genre_set_id, popularity desc, fame desc, id desc) include (is_adult);
create index titles_by_name on titles (kind, title collate title_order, id) include (is_adult);
create index titles_by_release on titles (kind, released_at desc nulls last, id desc) include (is_adult);
create index titles_by_added on titles (kind, added_at desc, id desc) include (is_adult);
create index titles_by_watched on titles (kind, watched desc, id desc) include (is_adult);
create index titles_by_reading on titles (kind, reading desc, id desc) include (is_adult);
create index titles_for_adults on titles (id) where is_adult;

-- Similar titles, for readers who are shown titles for adults or not.
drop function similar_titles(text, text[]);
drop function nearest_by_genre(integer[], text[], integer[], text, text[]);
drop function best_of_genre_sets(integer[], text, text[]);

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

create function nearest_by_genre(sets integer[], to_genres text[], weights integer[], of_kind text, left_out text[],
  with_adult boolean) returns text[]
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

create function similar_titles(of_id text, of_genres text[], with_adult boolean, out animes text[], out mangas text[])
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

-- Titles that are there already. The triggers count them, and write their facets.
update titles t set is_adult = true where is_for_adults(t.id, t.adult_mark, t.age_rating);

-- Whether a reader wants to see titles for adults; null is as the site says.
alter table users add column adult_titles text check (adult_titles in ('show', 'hide'));
