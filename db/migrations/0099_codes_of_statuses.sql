-- Statuses of list entries are codes; their names on screens are in languages/.

alter table list_entries
  drop constraint list_entries_status_check,
  alter column status type text using replace(lower(status), ' ', '-'),
  add constraint list_entries_status_check check (case kind
    when 'anime' then status in ('unwatched', 'watched', 'watching', 'want-to-watch')
    when 'manga' then status in ('unread', 'reading', 'want-to-read')
  end);

update dropped_entries set status = replace(lower(status), ' ', '-');

-- Deleted titles that can still be restored.
update deleted_titles set snapshot = snapshot || (
  select coalesce(jsonb_object_agg(part.key, (
    select coalesce(jsonb_agg(entry || jsonb_build_object('status', replace(lower(entry ->> 'status'), ' ', '-')) order by place), '[]')
    from jsonb_array_elements(part.value) with ordinality entries (entry, place))), '{}')
  from jsonb_each(snapshot) part where part.key in ('list_entries', 'dropped_entries'));
