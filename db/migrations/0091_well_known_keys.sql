-- Of the keys that begin with the same three letters, those of well known titles, best known first: search reads these, and not
-- all, where a beginning is very common. 120 is about 80,000 readers.
create index search_keys_well_known on search_keys (left(key, 3), weight desc) include (key, place, title_id) where weight >= 120;
