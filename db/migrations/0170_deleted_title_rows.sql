-- What readers had of a deleted title, apart from the copy of the title, so that it goes with its reader's account.
create table deleted_title_rows (
  title_id text collate "C" not null references deleted_titles (title_id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  table_name text not null,
  kept_row jsonb not null
);
create index deleted_title_rows_of_title on deleted_title_rows (title_id, table_name);
create index deleted_title_rows_of_user on deleted_title_rows (user_id);

insert into deleted_title_rows (title_id, user_id, table_name, kept_row)
select d.title_id, u.id, part.key, row
from deleted_titles d cross join jsonb_each(d.snapshot) part
  cross join jsonb_array_elements(part.value) with ordinality kept (row, place)
  join users u on u.id = row ->> 'user_id'
order by d.title_id, part.key, place;

update deleted_titles set snapshot = (
  select coalesce(jsonb_object_agg(key, (
    select coalesce(jsonb_agg(row), '[]') from jsonb_array_elements(value) row where not row ? 'user_id')), '{}')
  from jsonb_each(snapshot));

-- What a reader had taken off a list of theirs in the minutes before a merge was kept with the merge. It could be put back for ten minutes.
update title_merges set kept = kept - 'unshelved_titles';
