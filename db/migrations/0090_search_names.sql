-- Search finds people, characters and companies by their names. An import adds very many: new rows wait to be indexed in the
-- background (index_search_names); what changes later is followed at once. How well known they are is computed for all
-- together (weigh_search_names).
create table search_names (
  -- The table that `id` is of: people, characters or companies.
  kind text not null check (kind in ('people', 'characters', 'companies')),
  id bigint not null,
  -- One of the names, folded, from one of its words on, and then the words before: "spikespiegel" and "spiegelspike". So
  -- whole names are found in any order of first and last name.
  key text collate "C" not null,
  -- Ten times the logarithm of the readers of all titles that credit them.
  weight smallint not null default 0,
  primary key (kind, id, key)
);
create index search_names_by_key on search_names (key, weight desc) include (kind, id);
-- Where very many names begin with the same few letters, only the well known ones matter, from 8,000 readers on.
create index search_names_by_2 on search_names (left(key, 2), weight desc) include (key, kind, id) where weight >= 90;
create index search_names_by_4 on search_names (left(key, 4), weight desc) include (key, kind, id) where weight >= 90;

-- New rows that are not indexed yet.
create table search_names_waiting (
  kind text not null,
  id bigint not null,
  primary key (kind, id)
);

-- Names are those of the row, of the rows that an admin has merged into it, and what sources call them otherwise.
create function refresh_search_names(of_kind text, ids bigint[]) returns void language plpgsql as $$
declare
  one constant text := case of_kind when 'people' then 'person' when 'characters' then 'character' else 'company' end;
  named constant text := case of_kind when 'companies' then 'case when k.key not like ''#%'' then k.key end' else 'k.name' end;
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  execute format($query$
    with same as (
      select id as of_id, id, name from %1$I where id = any($1) and merged_into is null
      union all
      select merged_into, id, name from %1$I where merged_into = any($1)
    ), names as (
      select of_id, name from same
      union
      select s.of_id, %3$s from same s join %2$I k on k.%4$I = s.id
    ), fresh as materialized (
      select distinct of_id, left(array_to_string(words[first:] || words[:first - 1], ''), 40) collate "C" as key
      from (select distinct of_id, search_fold(left(name, 200)) as folded from names where name is not null) n
        cross join string_to_array(translate(folded, '|', ' '), ' ') words
        cross join generate_series(1, cardinality(words)) first
    ), gone as (
      delete from search_names s where s.kind = $2 and s.id = any($1)
        and not exists (select from fresh f where f.of_id = s.id and f.key = s.key)
    )
    insert into search_names (kind, id, key, weight)
    select $2, of_id, key, coalesce((select max(weight) from search_names s where s.kind = $2 and s.id = of_id), 0)
    from fresh where key <> '' order by of_id, key
    on conflict do nothing
  $query$, of_kind, one || '_keys', named, one || '_id') using ids, of_kind;
end
$$;

create function names_come() returns trigger language plpgsql as $$
begin
  insert into search_names_waiting (kind, id) select tg_table_name, id from come on conflict do nothing;
  return null;
end
$$;

create function name_changed() returns trigger language plpgsql as $$
begin
  perform refresh_search_names(tg_table_name, array[new.id, new.merged_into, old.merged_into]);
  return null;
end
$$;

create function names_go() returns trigger language plpgsql as $$
begin
  delete from search_names where kind = tg_table_name and id in (select id from gone);
  return null;
end
$$;

create trigger people_come after insert on people
  referencing new table as come for each statement execute function names_come();
create trigger people_change after update of name, merged_into on people for each row
  when (old.name <> new.name or old.merged_into is distinct from new.merged_into) execute function name_changed();
create trigger people_go after delete on people
  referencing old table as gone for each statement execute function names_go();

create trigger characters_come after insert on characters
  referencing new table as come for each statement execute function names_come();
create trigger characters_change after update of name, merged_into on characters for each row
  when (old.name <> new.name or old.merged_into is distinct from new.merged_into) execute function name_changed();
create trigger characters_go after delete on characters
  referencing old table as gone for each statement execute function names_go();

create trigger companies_come after insert on companies
  referencing new table as come for each statement execute function names_come();
create trigger companies_change after update of name, merged_into on companies for each row
  when (old.name <> new.name or old.merged_into is distinct from new.merged_into) execute function name_changed();
create trigger companies_go after delete on companies
  referencing old table as gone for each statement execute function names_go();

-- Of the keys of sources, few say another name.
create function other_names_come() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'person_keys' then
    perform refresh_search_names('people', array(
      select k.person_id from come k join people p on p.id = k.person_id where p.name <> k.name));
  elsif tg_table_name = 'character_keys' then
    perform refresh_search_names('characters', array(
      select k.character_id from come k join characters c on c.id = k.character_id where c.name <> k.name));
  else
    perform refresh_search_names('companies', array(
      select k.company_id from come k join companies c on c.id = k.company_id where k.key <> lower(c.name) and k.key not like '#%'));
  end if;
  return null;
end
$$;

create trigger person_keys_come after insert on person_keys
  referencing new table as come for each statement execute function other_names_come();
create trigger character_keys_come after insert on character_keys
  referencing new table as come for each statement execute function other_names_come();
create trigger company_keys_come after insert on company_keys
  referencing new table as come for each statement execute function other_names_come();

-- Whom a source means by a key may be found to be somebody else.
create function other_name_moved() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'person_keys' then
    perform refresh_search_names('people', array[old.person_id, new.person_id]);
  elsif tg_table_name = 'character_keys' then
    perform refresh_search_names('characters', array[old.character_id, new.character_id]);
  else
    perform refresh_search_names('companies', array[old.company_id, new.company_id]);
  end if;
  return null;
end
$$;

create trigger person_keys_move after update of person_id on person_keys for each row
  when (old.person_id <> new.person_id) execute function other_name_moved();
create trigger character_keys_move after update of character_id on character_keys for each row
  when (old.character_id <> new.character_id) execute function other_name_moved();
create trigger company_keys_move after update of company_id on company_keys for each row
  when (old.company_id <> new.company_id) execute function other_name_moved();

-- Writes the weights that have changed. Rows that somebody else is writing are left to the next time.
create function weigh_search_names() returns void language sql as $$
  with credits as (
    select 'people' as kind, person_id as id, title_id from title_staff
    union
    select 'people', v.person_id, tc.title_id from voices v join title_characters tc on tc.id = v.title_character_id
    union
    select 'characters', character_id, title_id from title_characters
    union
    select 'companies', company_id, title_id from title_companies
  ), known as (
    select c.kind, c.id, round(10 * ln(1 + sum(exp(t.fame / 100.0::double precision))))::smallint as weight
    from credits c join titles t on t.id = c.title_id group by c.kind, c.id
  ), changed as materialized (
    select s.kind, s.id, s.key, k.weight from search_names s join known k on k.kind = s.kind and k.id = s.id
    where s.weight <> k.weight
    for no key update of s skip locked
  )
  update search_names s set weight = c.weight from changed c where (s.kind, s.id, s.key) = (c.kind, c.id, c.key)
$$;

-- Indexes some of the rows that wait. Returns how many there were.
create function index_search_names(most integer) returns integer language plpgsql as $$
declare
  come record;
  indexed integer := 0;
begin
  for come in
    with taken as (
      delete from search_names_waiting where (kind, id) in (
        select kind, id from search_names_waiting order by kind, id limit most for update skip locked)
      returning kind, id
    )
    select kind, array_agg(id) as ids from taken group by kind
  loop
    perform refresh_search_names(come.kind, come.ids);
    indexed := indexed + cardinality(come.ids);
  end loop;
  return indexed;
end
$$;

select refresh_search_names('people', array(select id from people));
select refresh_search_names('characters', array(select id from characters));
select refresh_search_names('companies', array(select id from companies));
select weigh_search_names();
