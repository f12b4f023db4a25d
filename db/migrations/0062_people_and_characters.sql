-- People and characters are rows of their own, which titles credit. Rows of a title's cast and staff keep their ids.

create table people (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  image text,
  -- The person that an admin has found them to be.
  merged_into bigint references people check (merged_into <> id)
);
create index people_by_merged on people (merged_into) where merged_into is not null;
create index people_by_own_image on people (image) where image like '/imgs/%';

-- Whom a source means: by an id of its own (#17), or by a bare name in one trade (voice:, staff:, author:).
create table person_keys (
  source text not null references sources,
  key text not null,
  person_id bigint not null references people,
  -- As the source first said it. Where it says otherwise of a title, that title credits the person otherwise.
  name text not null,
  image text,
  primary key (source, key)
);
create index person_keys_of_person on person_keys (person_id);

alter table characters rename to title_characters;
alter table title_characters rename constraint characters_pkey to title_characters_pkey;
alter table title_characters rename constraint characters_title_id_fkey to title_characters_title_id_fkey;
alter sequence characters_id_seq rename to title_characters_id_seq;
alter index characters_of_title rename to title_characters_of_title;
drop index characters_by_own_image;

create table characters (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  image text,
  merged_into bigint references characters check (merged_into <> id)
);
create index characters_by_merged on characters (merged_into) where merged_into is not null;
create index characters_by_own_image on characters (image) where image like '/imgs/%';

-- The same for characters. A bare name is a character of its title alone: TITLE/NTH/NAME.
create table character_keys (
  source text not null references sources,
  key text not null,
  character_id bigint not null references characters,
  name text not null,
  image text,
  primary key (source, key)
);
create index character_keys_of_character on character_keys (character_id);

alter table title_characters
  add column character_id bigint references characters,
  -- Name and picture where this title has others than the character's own.
  add column credited_as text,
  add column credited_image text;

create table voices (
  title_character_id bigint not null references title_characters on delete cascade,
  position integer not null,
  person_id bigint not null references people,
  -- BCP 47.
  language text,
  primary key (title_character_id, position)
);

alter table staff_members rename to title_staff;
alter table title_staff rename constraint staff_members_pkey to title_staff_pkey;
alter table title_staff rename constraint staff_members_title_id_fkey to title_staff_title_id_fkey;
alter sequence staff_members_id_seq rename to title_staff_id_seq;
alter index staff_members_of_title rename to title_staff_of_title;
drop index staff_members_by_own_image;
alter table title_staff
  add column person_id bigint references people,
  add column credited_as text,
  add column credited_image text;

-- What is there becomes what records of before 0.2 and of the admin name: characters of their titles, and people by bare names.
insert into characters (id, name, image) overriding system value select id, coalesce(nullif(name, ''), '?'), image from title_characters;
select setval('characters_id_seq', max(id)) from characters having max(id) is not null;
update title_characters set character_id = id;
insert into character_keys (source, key, character_id, name, image)
  select s.source, n.title_id || '/' || n.nth || '/' || case when char_length(n.name) > 200 then md5(n.name) else n.name end,
    n.id, n.name, n.image
  from (select *, row_number() over (partition by title_id, name order by position, id) as nth from title_characters) n
  cross join (values ('before-0.2'), ('admin')) s (source);

create temporary table said_people on commit drop as
  select key, name, (array_agg(image) filter (where image is not null))[1] as image
  from (
    select 'voice:' || case when char_length(vocal) > 200 then md5(vocal) else vocal end as key, vocal as name, null as image
    from title_characters where vocal <> ''
    union all
    select 'staff:' || case when char_length(name) > 200 then md5(name) else name end, name, image
    from title_staff where name <> '') s
  group by key, name;
alter table said_people add column id bigint;
update said_people set id = nextval('people_id_seq');
insert into people (id, name, image) overriding system value select id, name, image from said_people;
insert into person_keys (source, key, person_id, name, image)
  select s.source, p.key, p.id, p.name, p.image from said_people p cross join (values ('before-0.2'), ('admin')) s (source);
insert into voices (title_character_id, position, person_id)
  select c.id, 0, p.id from title_characters c
  join said_people p on p.key like 'voice:%' and p.name = c.vocal where c.vocal <> '';
update title_staff s set person_id = p.id, credited_image = nullif(s.image, p.image)
  from said_people p where p.key like 'staff:%' and p.name = s.name;
delete from title_staff where person_id is null;

alter table title_characters alter column character_id set not null, drop column name, drop column image, drop column vocal;
alter table title_staff alter column person_id set not null, drop column name, drop column image;
create index title_characters_by_character on title_characters (character_id, title_id);
create index voices_by_person on voices (person_id);
create index title_staff_by_person on title_staff (person_id, title_id);
create index title_characters_by_own_image on title_characters (credited_image) where credited_image like '/imgs/%';
create index title_staff_by_own_image on title_staff (credited_image) where credited_image like '/imgs/%';
