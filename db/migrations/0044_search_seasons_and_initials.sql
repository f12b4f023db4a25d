-- Search knows the place of a title in its series, the initials of its names, and which name is its title.

-- A name before its long vowels are folded: what a typing mistake is looked for in.
create function search_letters(name text) returns text
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
  return trim(regexp_replace(folded collate "pg_c_utf8", '[^[:alnum:]]+', ' ', 'g'));
end
$$;

-- PostgreSQL 15 and 16 have no pg_c_utf8 (see 0021).
do $$
begin
  if not exists (select from pg_collation where collname = 'pg_c_utf8') then
    execute replace(pg_get_functiondef('search_letters'::regproc), '"pg_c_utf8"', '"und-x-icu"');
  end if;
end
$$;

-- "o" for the long vowels "ou" and "oo", "u" for "uu", as search_fold writes them.
create function search_vowels(letters text) returns text
language sql immutable strict parallel safe
return regexp_replace(regexp_replace(letters, 'o[ou]+', 'o', 'g'), 'uu+', 'u', 'g');

-- The words of a folded name with its place in a series as a bare number: "overlord 2" for "Overlord II", "Overlord
-- Season 2", "Overlord S2", "Overlord 2nd Season", "Overlord Second Season" and "Overlord 第二季". A first season has none.
create function search_series(folded text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  words text := translate(folded, '|', ' ');
  said text := substring(words from ' .*') || ' ';
  -- As long vowels are folded: "forth" is the fourth, "for" four.
  ordinals constant text[] := '{first,second,third,forth,fifth,sixth,seventh,eighth,ninth}';
  cardinals constant text[] := '{one,two,three,for,five,six,seven,eight,nine}';
  romans constant text[] := '{NULL,ii,iii,iv,v,vi,vii,viii,ix}';
begin
  if said is null or said !~ ' (?:season|part|cor|ss?[0-9]+|season[0-9]+|i[ivx]+|vi*|two|three|季|期) ' then
    return words;
  end if;
  if said ~ ' [季期] ' then
    said := regexp_replace(translate(said, '一二三四五六七八九', '123456789'), ' (?:第 )?([0-9]+) [季期] ', ' season \1 ');
  end if;
  if said ~ ' (?:season|part|cor) ' then
    for number in 1..9 loop
      said := replace(said, ' ' || ordinals[number] || ' season ', ' season ' || number || ' ');
      said := replace(said, ' ' || ordinals[number] || ' part ', ' part ' || number || ' ');
      said := replace(said, ' ' || ordinals[number] || ' cor ', ' part ' || number || ' ');
      said := replace(said, ' season ' || cardinals[number] || ' ', ' season ' || number || ' ');
      said := replace(said, ' part ' || cardinals[number] || ' ', ' part ' || number || ' ');
    end loop;
    said := regexp_replace(said, ' ([0-9]+)(?:st|nd|rd|th)? (season|part|cor)(?= )(?! [0-9]+ )', ' \2 \1', 'g');
    said := replace(replace(said, ' the season ', ' season '), ' cor ', ' part ');
  end if;
  if said ~ ' (?:i[ivx]+|vi*) ' then
    for number in 2..9 loop
      if number <> 5 or right(said, 3) = ' v ' then
        said := replace(said, ' ' || romans[number] || ' ', ' ' || number || ' ');
      end if;
    end loop;
  end if;
  said := regexp_replace(said, ' (?:season ?|ss?)0*([0-9]+) ', ' season \1 ');
  said := replace(replace(said, ' season 1 ', ' '), ' season ', ' ' || case when said ~ ' season [0-9]' then '' else 'season ' end);
  said := case right(said, 5) when ' two ' then left(said, -4) || '2' else said end;
  return rtrim(split_part(words, ' ', 1) || case when right(said, 7) = ' three ' then left(said, -6) || '3' else said end);
end
$$;

-- The first letters of the words, numbers whole: "mp100", "aot3". Null unless there are several words in Latin letters.
create function search_initials(words text) returns text
language sql immutable strict parallel safe
return case when words ~ '^[a-z0-9]+( [a-z0-9]+)+$' and words ~ '[a-z]' then
  left(regexp_replace(words, '(?:([a-z])[a-z0-9]*|([0-9]+)[a-z]*) ?', '\1\2', 'g'), 12) collate "C" end;

create table search_initials (
  title_id text collate "C" not null,
  initials text collate "C" not null,
  -- Whether they are those of a whole name.
  is_whole boolean not null,
  -- The title's search_weight.
  weight smallint not null,
  primary key (title_id, initials)
);
create index search_initials_by_initials on search_initials (initials) include (is_whole, weight, title_id);

drop index search_keys_by_key, search_keys_by_1, search_keys_by_2;
-- What the key is the beginning of: 0 the title, 1 another name, 2 an inner word.
alter table search_keys add column place smallint;
alter table search_keys drop column starts_name;

create or replace function rebuild_search_keys(ids text[]) returns void language plpgsql as $$
begin
  -- One writer at a time per title: each must see the names that the other leaves.
  perform from titles where id = any(ids) order by id for no key update;
  delete from search_keys where title_id = any(ids);
  delete from search_initials where title_id = any(ids);
  insert into search_keys (title_id, key, place, weight)
    select t.id, left(array_to_string(words[first:], ''), 24),
      min(case when first > 1 then 2 when n.name = t.title and said = translate(n.folded, '|', ' ') then 0 else 1 end),
      t.search_weight
    from titles t
      join title_names n on n.title_id = t.id
      cross join lateral (
        select translate(n.folded, '|', ' ') union select search_series(n.folded)) spelling (said)
      cross join string_to_array(said, ' ') words
      cross join generate_series(1, cardinality(words)) first
    where t.id = any(ids)
    group by 1, 2, 4;
  insert into search_initials (title_id, initials, is_whole, weight)
    select t.id, initials, bool_or(is_whole), t.search_weight
    from titles t
      join title_names n on n.title_id = t.id
      cross join lateral (
        select search_series(n.folded) as words, true as is_whole
        union all
        -- What stands before a subtitle.
        select search_series(search_fold(substring(n.name from '^[^:~(]{4,}?(?=:| -| ~| \()'))), false) said
      cross join lateral (values
        (search_initials(words)),
        (search_initials(regexp_replace(words, '\m(?:the|of|an?|and|to|in|no|wa|ga|wo|ni) ', '', 'g')))) i (initials)
    where t.id = any(ids) and initials is not null
    group by 1, 2, 4;
end
$$;

create or replace function names_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate search_keys, search_initials;
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

create or replace function weight_changed() returns trigger language plpgsql as $$
begin
  update search_keys set weight = new.search_weight where title_id = new.id;
  update search_initials set weight = new.search_weight where title_id = new.id;
  return null;
end
$$;

-- Another of its names may become the title.
create function title_changed() returns trigger language plpgsql as $$
begin
  perform rebuild_search_keys(array[new.id]);
  return null;
end
$$;

create trigger titles_search_title after update of title on titles
  for each row when (old.title is distinct from new.title) execute function title_changed();

truncate search_keys;
alter table search_keys alter column place set not null;
select rebuild_search_keys(array(select id from titles));
create index search_keys_by_key on search_keys (key) include (place, weight, title_id);
-- So many names begin with one or two given letters that they are kept in the order of the answer.
create index search_keys_by_1 on search_keys (left(key, 1), weight desc, title_id) where place < 2;
create index search_keys_by_2 on search_keys (left(key, 2), weight desc, title_id) where place < 2;
