-- What an admin's edits leave on a title.

-- Rises with every edit and every import that changes the title: whoever saves says which one was on their form.
alter table titles add column edit_version integer not null default 0;

-- The columns, and 'characters' or 'staff_members', that an admin has decided. An import leaves them alone.
alter table titles add column edited_fields text[] not null default '{}';
