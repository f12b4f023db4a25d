-- Formats of titles are codes; their names on screens are in languages/.

-- The trigger that reads the column stands aside and comes back as it was.
do $$
declare
  definition text := (
    select pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'titles'::regclass and tgname = 'titles_facets_changed');
begin
  drop trigger titles_facets_changed on titles;
  alter table titles
    drop constraint titles_format_check,
    alter column format type text using replace(lower(format), ' ', '-'),
    add constraint titles_format_check check (format in ('tv', 'movie', 'ova', 'ona', 'special', 'music', 'manga', 'manhwa',
      'manhua', 'novel', 'light-novel', 'one-shot', 'doujinshi'));
  execute definition;
end
$$;

alter table title_facets alter column codes type integer[] using
  array_replace(array_replace(array_replace(array_replace(array_replace(array_replace(array_replace(array_replace(array_replace(
  array_replace(array_replace(array_replace(array_replace(codes,
    facet_code('format', 'TV'), facet_code('format', 'tv')),
    facet_code('format', 'Movie'), facet_code('format', 'movie')),
    facet_code('format', 'OVA'), facet_code('format', 'ova')),
    facet_code('format', 'ONA'), facet_code('format', 'ona')),
    facet_code('format', 'Special'), facet_code('format', 'special')),
    facet_code('format', 'Music'), facet_code('format', 'music')),
    facet_code('format', 'Manga'), facet_code('format', 'manga')),
    facet_code('format', 'Manhwa'), facet_code('format', 'manhwa')),
    facet_code('format', 'Manhua'), facet_code('format', 'manhua')),
    facet_code('format', 'Novel'), facet_code('format', 'novel')),
    facet_code('format', 'Light Novel'), facet_code('format', 'light-novel')),
    facet_code('format', 'One-shot'), facet_code('format', 'one-shot')),
    facet_code('format', 'Doujinshi'), facet_code('format', 'doujinshi'));
analyze titles, title_facets;

-- Deleted titles that can still be restored.
update deleted_titles set snapshot = snapshot || jsonb_build_object('titles', (
  select jsonb_agg(copy || jsonb_build_object('format', replace(lower(copy ->> 'format'), ' ', '-')))
  from jsonb_array_elements(snapshot -> 'titles') copies (copy)));
