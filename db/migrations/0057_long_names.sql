-- Names can be longer than an entry of an index.
drop index titles_by_lower_name;
create index titles_by_lower_name on titles (kind, left(lower(title), 250));
