-- Tags and companies are rows of their own, which titles point to. titles.genres and titles.studio stay as what is shown and edited.

create table tags (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('genre', 'theme', 'demographic', 'tag')),
  name text not null check (char_length(name) between 1 and 200),
  -- Whether it is said of titles for adults only.
  is_adult boolean not null default false
);
create unique index tags_by_name on tags (kind, lower(name));

create table title_tags (
  title_id text collate "C" not null references titles on delete cascade,
  tag_id integer not null references tags,
  -- Among the title's tags of that kind.
  position integer not null,
  -- Whether to read it is to learn how the story goes.
  is_spoiler boolean not null default false,
  primary key (title_id, tag_id)
);
create index title_tags_by_tag on title_tags (tag_id, title_id);

create table companies (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 200),
  -- The company that an admin has found it to be.
  merged_into bigint references companies check (merged_into <> id)
);
create unique index companies_by_name on companies (lower(name)) where merged_into is null;
create index companies_by_merged on companies (merged_into) where merged_into is not null;

-- Which company a source means by a name (in small letters) or by an id of its own.
create table company_keys (
  source text not null references sources,
  key text not null,
  company_id bigint not null references companies,
  primary key (source, key)
);
create index company_keys_by_key on company_keys (key);
create index company_keys_of_company on company_keys (company_id);

create table title_companies (
  title_id text collate "C" not null references titles on delete cascade,
  company_id bigint not null references companies,
  role text not null check (role in ('studio', 'producer', 'licensor', 'serialization')),
  -- Among the title's companies of that role.
  position integer not null,
  primary key (title_id, company_id, role)
);
create index title_companies_by_company on title_companies (company_id, title_id);

-- Orders to fold every title again from what its sources say: a release that reads more of it gives one in a migration.
create table refolds (
  id integer generated always as identity primary key,
  -- Titles up to this one are done.
  last_title_id text collate "C" not null default '',
  failures integer not null default 0,
  ended_at timestamptz
);

-- Titles that are already there have their genres and studios as rows at once. All else that sources say of them follows
-- when they are folded again, in the background.
create temporary table said_genres on commit drop as
  select t.id as title_id, left(g.name, 200) as name, g.position
  from titles t cross join unnest(t.genres) with ordinality g (name, position) where g.name <> '';
insert into tags (kind, name, is_adult)
  select distinct on (lower(name)) 'genre', name, lower(name) in ('hentai', 'erotica', 'smut')
  from (select name, count(*) as titles from said_genres group by name) s order by lower(name), titles desc, name;
insert into title_tags (title_id, tag_id, position)
  select s.title_id, t.id, min(s.position) - 1
  from said_genres s join tags t on t.kind = 'genre' and lower(t.name) = lower(s.name) group by 1, 2;

create temporary table said_studios on commit drop as
  select t.id as title_id, left(s.name, 200) as name, s.position,
    case t.kind when 'anime' then 'studio' else 'serialization' end as role
  from titles t cross join unnest(string_to_array(t.studio, ', ')) with ordinality s (name, position) where s.name <> '';
insert into companies (name)
  select distinct on (lower(name)) name
  from (select name, count(*) as titles from said_studios group by name) s order by lower(name), titles desc, name;
insert into company_keys (source, key, company_id) select 'before-0.2', lower(name), id from companies;
insert into title_companies (title_id, company_id, role, position)
  select s.title_id, c.id, s.role, min(s.position) - 1
  from said_studios s join companies c on lower(c.name) = lower(s.name) group by 1, 2, 3;

insert into refolds (last_title_id)
  select '' where exists (select from title_records r join sources s on s.name = r.source where s.format <> 'columns');
