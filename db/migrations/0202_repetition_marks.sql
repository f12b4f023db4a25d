-- suits older programs
-- takes long: 0.1 s per 100,000 rows of title_names

-- Search folds the repetition marks of katakana as it folds other katakana, to those of hiragana. Names that have one are folded again: there are few.
do $$
begin
  execute replace(replace(pg_get_functiondef('search_fold'::regproc), 'ヴヵヶ''', 'ヴヵヶヽヾ'''), 'ゔゕゖ''', 'ゔゕゖゝゞ''');
end
$$;

update title_names set name = name where name like any ('{%ヽ%,%ヾ%}');

select refresh_search_names('people', array(
  select coalesce(merged_into, id) from people where name like any ('{%ヽ%,%ヾ%}')
  union select person_id from person_keys where name like any ('{%ヽ%,%ヾ%}')));
select refresh_search_names('characters', array(
  select coalesce(merged_into, id) from characters where name like any ('{%ヽ%,%ヾ%}')
  union select character_id from character_keys where name like any ('{%ヽ%,%ヾ%}')));
select refresh_search_names('companies', array(
  select coalesce(merged_into, id) from companies where name like any ('{%ヽ%,%ヾ%}')
  union select company_id from company_keys where key like any ('{%ヽ%,%ヾ%}')));
