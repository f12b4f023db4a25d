-- A dropped title is off the list (§4): no entry says so.

delete from list_entries where status = 'Dropped';
alter table list_entries drop constraint list_entries_check;
alter table list_entries add constraint list_entries_status_check check (case kind
  when 'anime' then status in ('Unwatched', 'Watched', 'Watching', 'Want to Watch')
  when 'manga' then status in ('Unread', 'Reading', 'Want to Read')
end);
