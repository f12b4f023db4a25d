-- The titles that a title names as related, and those that name it: its page shows them in a strip of their own.
create or replace function franchise_of(of_id text) returns text[] language sql stable
return array[of_id]
  || array(select target_title_id from title_relations where title_id = of_id collate "C" and target_title_id is not null)
  || array(select title_id from title_relations where target_title_id = of_id collate "C");
