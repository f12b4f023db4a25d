-- Most titles that are tagged have no tag for adults: then titles are not looked at, and otherwise by their index, also while
-- statistics say that the table is empty, as they do during the first import.
create or replace function judge_tagged_titles() returns trigger language plpgsql as $$
declare
  ids text[] := array(select distinct c.title_id from changed c join tags g on g.id = c.tag_id where g.is_adult);
begin
  if ids <> '{}' then
    update titles t set is_adult = not t.is_adult
    where t.id = any(ids) and t.is_adult is distinct from is_for_adults(t.id, t.adult_mark, t.age_rating);
  end if;
  return null;
end
$$;
