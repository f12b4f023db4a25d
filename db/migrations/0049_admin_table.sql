-- What the admin's tables are narrowed to.
create index titles_without_poster on titles (kind, added_at desc, id desc) where poster is null;
create index titles_without_year on titles (kind, added_at desc, id desc) where released_on is null;
create index titles_edited on titles (kind, added_at desc, id desc) where edited_fields <> '{}';
create index titles_by_format on titles (kind, format, added_at desc, id desc);
create index titles_by_part_of_studio on titles using gin (studio gin_trgm_ops);
-- Titles of one name stand side by side; with all that the search for them reads, the table itself is not read.
create index titles_by_lower_name on titles (kind, lower(title)) include (title);
