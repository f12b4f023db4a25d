-- A review that its author marked as a spoiler as a whole. Passages are marked in its text, with || on both sides.
alter table reviews add column is_spoiler boolean not null default false;
