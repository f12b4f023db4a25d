-- However many names begin with what was typed, search reads no more of them than it needs, best known first.

-- Those that are the whole text: titles, then other names, then the ends of names.
drop index search_keys_by_key;
create index search_keys_by_key on search_keys (key, place, weight desc) include (title_id);

-- Read without the table.
drop index search_keys_by_1;
drop index search_keys_by_2;
create index search_keys_by_1 on search_keys (left(key, 1), weight desc) include (key, title_id) where place < 2;
create index search_keys_by_2 on search_keys (left(key, 2), weight desc) include (key, title_id) where place < 2;

-- The well known keys by their first one, two or three letters.
alter index search_keys_well_known rename to search_keys_well_known_by_3;
create index search_keys_well_known_by_1 on search_keys (left(key, 1), weight desc) include (key, place, title_id)
  where weight >= 120;
create index search_keys_well_known_by_2 on search_keys (left(key, 2), weight desc) include (key, place, title_id)
  where weight >= 120;

drop index search_initials_by_initials;
create index search_initials_by_initials on search_initials (initials, is_whole, weight desc) include (title_id);
