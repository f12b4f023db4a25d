-- Search by name: what a name is folded to, where each of its words begins, and which titles come first.

create extension if not exists fuzzystrmatch;

-- Every query of this program takes milliseconds: compiling it, or starting other processes to share the work,
-- takes longer. Who runs the program without owning the database keeps the server's settings.
do $$
begin
  execute format('alter database %I set jit = off', current_database());
  execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database());
exception when insufficient_privilege then
  raise notice 'jit and max_parallel_workers_per_gather stay as the server has them';
end
$$;

-- How many people keep the title on their list at the site it was imported from.
alter table titles add column imported_members integer check (imported_members >= 0);

-- The order of search results: ten times the logarithm of the readers, here and where the title came
-- from, plus its weighted rating. On this scale a thousand further readers of a famous title change
-- nothing, so the rows of search_keys that repeat it are seldom written again.
alter table titles add column search_weight smallint not null generated always as (
  round(10 * ln(1.0::double precision + coalesce(imported_members, 0) + rating_count
      + watched + watching + want_to_watch + reading + want_to_read)
    + (rating_sum + 10 * coalesce(imported_score, 7)::double precision) / (rating_count + 10))::smallint
) stored;

-- A name as search compares it: no case, accents or punctuation; one width; hiragana for katakana; "o" for
-- the long vowels "ou" and "oo", "u" for "uu". Words are separated by spaces. Japanese is written without
-- any, so there a bar stands before every ideograph and every change of script. A name made of signs only
-- stays as it is, without its spaces.
create function search_fold(name text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  plain text := lower(normalize(name, nfkc) collate "pg_c_utf8");
  folded text := plain;
begin
  if folded ~ '[^\x01-\x7f]' then
    folded := public.unaccent('public.unaccent', regexp_replace(folded, '[×✕✖]', ' x ', 'g'));
    folded := lower(folded collate "pg_c_utf8");
  end if;
  folded := regexp_replace(folded, '[''’‘ʼ`]', '', 'g');
  folded := trim(regexp_replace(folded collate "pg_c_utf8", '[^[:alnum:]]+', ' ', 'g'));
  folded := regexp_replace(regexp_replace(folded, 'o[ou]+', 'o', 'g'), 'uu+', 'u', 'g');
  if folded ~ '[^\x01-\x7f]' then
    folded := regexp_replace(folded, '([㐀-鿿豈-﫿々〇𠀀-𲎯]|[ぁ-ゟー]+|[ァ-ヿ]+|[a-z0-9]+)', '|\1', 'g');
    folded := regexp_replace(folded, '(^| )\|', '\1', 'g');
    folded := translate(folded,
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ');
  end if;
  return coalesce(nullif(folded, ''), regexp_replace(plain, '\s', '', 'g'));
end
$$;

-- A folded name without its separators: spaces never decide whether a name is found.
create function search_key(folded text) returns text
language sql immutable strict parallel safe
return left(translate(folded, ' |', ''), 100) collate "C";

alter table title_names add column folded text generated always as (search_fold(name)) stored;

-- Whole names, equal or one letter apart: a single mistake leaves one half of the name as it was.
create index title_names_by_start on title_names (char_length(search_key(folded)), search_key(folded));
create index title_names_by_end on title_names (char_length(search_key(folded)), reverse(search_key(folded)) collate "C");

-- Every name of a title from each of its words on: "attackontitan", "ontitan", "titan". A prefix of any
-- word is a prefix of one of these keys, and so are several words in a row.
create table search_keys (
  title_id text collate "C" not null,
  key text collate "C" not null,
  -- Whether the key is the beginning of a name, not an inner word.
  starts_name boolean not null,
  -- The title's search_weight.
  weight smallint not null,
  primary key (title_id, key)
);
create index search_keys_by_key on search_keys (key) include (starts_name, weight, title_id);
-- So many names begin with one or two given letters that they are kept in the order of the answer.
create index search_keys_by_1 on search_keys (left(key, 1), weight desc, title_id) where starts_name;
create index search_keys_by_2 on search_keys (left(key, 2), weight desc, title_id) where starts_name;

create function rebuild_search_keys(ids text[]) returns void language plpgsql as $$
begin
  -- One writer at a time per title: each must see the names that the other leaves.
  perform from titles where id = any(ids) order by id for no key update;
  delete from search_keys where title_id = any(ids);
  insert into search_keys (title_id, key, starts_name, weight)
    select t.id, left(array_to_string(words[place:], ''), 24), bool_or(place = 1), t.search_weight
    from titles t
      join title_names n on n.title_id = t.id
      cross join string_to_array(translate(n.folded, '|', ' '), ' ') words
      cross join generate_series(1, cardinality(words)) place
    where t.id = any(ids)
    group by 1, 2, 4;
end
$$;

create function names_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate search_keys;
  elsif tg_op = 'UPDATE' then
    perform rebuild_search_keys(array(select title_id from gone union select title_id from come));
  elsif tg_op = 'DELETE' then
    perform rebuild_search_keys(array(select distinct title_id from gone));
  else
    perform rebuild_search_keys(array(select distinct title_id from come));
  end if;
  return null;
end
$$;

create trigger title_names_come after insert on title_names
  referencing new table as come for each statement execute function names_changed();
create trigger title_names_change after update on title_names
  referencing old table as gone new table as come for each statement execute function names_changed();
create trigger title_names_go after delete on title_names
  referencing old table as gone for each statement execute function names_changed();

create trigger title_names_empty after truncate on title_names
  for each statement execute function names_changed();

create function weight_changed() returns trigger language plpgsql as $$
begin
  update search_keys set weight = new.search_weight where title_id = new.id;
  return null;
end
$$;

create trigger titles_search_weight after update on titles
  for each row when (old.search_weight is distinct from new.search_weight) execute function weight_changed();

-- Titles that were there before this file.
select rebuild_search_keys(array(select id from titles));
