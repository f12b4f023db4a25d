-- Which titles are of one franchise: those that lead to each other by relations, over however many others
-- (docs/decisions/0058).

-- Whether a relation makes two titles one franchise. A character in common, a fan's book or the like does not: such relations
-- would join series that have nothing else to do with each other.
create function makes_franchise(relation text) returns boolean language sql immutable parallel safe
return relation not in ('alternative-setting', 'character', 'other', 'doujinshi');

-- Titles of a franchise of more than one. No foreign key: its lock could make a writer wait while it holds the lock of franchises.
-- The relations have the keys, and when they go, this is written.
create table franchise_titles (
  title_id text collate "C" primary key,
  -- The first of its titles by id.
  franchise_id text collate "C" not null
);
create index franchise_titles_by_franchise on franchise_titles (franchise_id) include (title_id);

-- Walks from a title along its relations, and writes of which franchise all that it meets are. Planned once for each connection,
-- and not for the little that the tables hold when a first import begins. "offset 0": where no relation was resolved yet when
-- statistics were taken, the planner would read all that are for each title.
create function find_franchise(of_id text) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  members text[];
begin
  members := array(
    with recursive met (id) as (
      select of_id collate "C"
      union
      select next.id from met cross join lateral (
        select target_title_id as id from title_relations where title_id = met.id and makes_franchise(relation)
        union all
        select title_id from title_relations where target_title_id = met.id and makes_franchise(relation) offset 0) next
      where next.id is not null)
    select id from met order by id);
  if cardinality(members) = 1 then
    delete from franchise_titles where title_id = of_id collate "C";
  else
    insert into franchise_titles (title_id, franchise_id) select unnest(members), members[1]
    on conflict (title_id) do update set franchise_id = excluded.franchise_id
      where franchise_titles.franchise_id <> excluded.franchise_id;
  end if;
end
$$;

-- Finds the franchises of all titles.
create function find_franchises() returns void language plpgsql as $$
declare
  one text;
begin
  perform pg_advisory_xact_lock(hashtext('kiroku franchises'));
  delete from franchise_titles;
  for one in
    select title_id from title_relations where target_title_id is not null and makes_franchise(relation) order by title_id
  loop
    if not exists (select from franchise_titles where title_id = one) then
      perform find_franchise(one);
    end if;
  end loop;
end
$$;

-- A relation has come or gone. Runs when the transaction ends, under a lock, so that of two transactions the second one sees what
-- the first one has related, and neither waits for anything while it holds the lock.
create function follow_relation() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('kiroku franchises'));
  if tg_op <> 'INSERT' and old.target_title_id is not null and makes_franchise(old.relation) then
    perform find_franchise(old.title_id);
    perform find_franchise(old.target_title_id);
  end if;
  if tg_op <> 'DELETE' and new.target_title_id is not null and makes_franchise(new.relation) and not exists (
      select from franchise_titles one join franchise_titles other using (franchise_id)
      where one.title_id = new.title_id and other.title_id = new.target_title_id) then
    perform find_franchise(new.title_id);
  end if;
  return null;
end
$$;

create constraint trigger title_relations_franchise_added after insert on title_relations deferrable initially deferred
  for each row when (new.target_title_id is not null) execute function follow_relation();
create constraint trigger title_relations_franchise_changed after update on title_relations deferrable initially deferred
  for each row when ((old.title_id, old.target_title_id, old.relation) is distinct from (new.title_id, new.target_title_id, new.relation))
  execute function follow_relation();
create constraint trigger title_relations_franchise_gone after delete on title_relations deferrable initially deferred
  for each row when (old.target_title_id is not null) execute function follow_relation();

select find_franchises();

drop function franchise_of(text);
-- A title, those that it is related to in any way, and the rest of its franchise: its page shows them in a strip of their own.
create function franchise_of(of_id text) returns text[] language sql stable
return array[of_id]
  || array(select target_title_id from title_relations where title_id = of_id collate "C" and target_title_id is not null)
  || array(select title_id from title_relations where target_title_id = of_id collate "C")
  || array(
    select rest.title_id from franchise_titles own join franchise_titles rest using (franchise_id)
    where own.title_id = of_id collate "C" limit 1000);
