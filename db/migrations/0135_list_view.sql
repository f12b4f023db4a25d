-- How a reader's own list is shown; null for the usual.
alter table users add list_view text check (list_view in ('rows', 'wall'));
