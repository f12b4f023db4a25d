-- Popular weighs an imported score by its voters: a few enthusiasts no longer outweigh a million readers.

alter table titles add column imported_voters integer check (imported_voters >= 0);

-- The mean of the imported scores of each kind: what a title is taken for until somebody has voted. An import's end
-- moves it, and the titles that carry it.
create table score_means (
  kind text primary key check (kind in ('anime', 'manga')),
  mean double precision not null default 7 check (mean between 0 and 10)
);
insert into score_means (kind, mean)
  select kind, coalesce((select avg(imported_score) from titles t where t.kind = k.kind), 7)
  from unnest(array['anime', 'manga']) k (kind);

alter table titles add column mean_score double precision not null default 7;
update titles t set mean_score = m.mean from score_means m where m.kind = t.kind;

create function set_mean_score() returns trigger language plpgsql as $$
begin
  new.mean_score := (select mean from score_means where kind = new.kind);
  return new;
end
$$;

create trigger titles_mean_score before insert on titles
  for each row execute function set_mean_score();

alter table titles drop column popularity;
alter table titles add column popularity double precision not null generated always as (
  (rating_sum + 10 * coalesce(
    (imported_voters * imported_score::double precision + 300 * mean_score) / (imported_voters + 300.0::double precision),
    mean_score)) / (rating_count + 10)) stored;

create index titles_by_popularity on titles (kind, popularity desc, fame desc, id desc) include (genre_set_id);
create index titles_by_genre_set on titles (genre_set_id, popularity desc, fame desc, id desc);

-- The four most popular titles of the given genre sets, all of one kind, without the title itself.
-- The limits are constants on purpose: for a limit it does not know the planner sorts everything.
create or replace function best_of_genre_sets(sets integer[], of_kind text, except_id text)
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
        where t.kind = of_kind collate "default" and t.id <> except_id
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
      where t.genre_set_id = wanted_set and t.id <> except_id
      order by t.popularity desc, t.fame desc, t.id desc limit 4) top
    order by top.popularity desc, top.fame desc, top.id desc limit 4);
end
$$;
