-- suits older programs

-- A relation has come or gone. Runs when the transaction ends, under a lock, so that of two transactions the second one sees what
-- the first one has related, and neither waits for anything while it holds the lock. The franchises of both ends are looked up by their
-- titles alone, whatever the planner believes: with statistics of an empty table, all franchises were read for each relation.
create or replace function follow_relation() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexonlyscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('kiroku franchises'));
  if tg_op <> 'INSERT' and old.target_title_id is not null and makes_franchise(old.relation) then
    perform find_franchise(old.title_id);
    perform find_franchise(old.target_title_id);
  end if;
  if tg_op <> 'DELETE' and new.target_title_id is not null and makes_franchise(new.relation) and coalesce(
      (select franchise_id from franchise_titles where title_id = new.title_id)
      <> (select franchise_id from franchise_titles where title_id = new.target_title_id), true) then
    perform find_franchise(new.title_id);
  end if;
  return null;
end
$$;
