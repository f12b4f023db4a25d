import { type RawBuilder, sql } from 'kysely'
import { journalLength } from '../journal/journal-length.ts'
import { standing } from '../standing.ts'
import { isWaiting } from './moving-in/waiting.ts'

/** What Kiroku JSON holds of a reader, as statements (docs/kiroku-json.md). The order of fields is the order in the file. */

/** Objects, by their names: each statement gives one JSON text, or null. */
export const objects: Record<string, (userId: string) => RawBuilder<{ json: string | null }>> = {
  profile: (userId) => sql`select json_build_object('id', u.id, 'email', u.email, 'userName', u.user_name,
    'gender', u.gender, 'birthdate', u.birthdate, 'bio', u.bio, 'image', u.image, 'authProvider', u.auth_provider,
    'createdAt', u.created_at)::text as json from users u where u.id = ${userId}`,
  settings: (userId) => sql`select json_build_object('titleLanguage', u.title_language, 'adultTitles', u.adult_titles,
    'averages', u.averages, 'timeZone', u.time_zone, 'scoreScale', u.score_scale, 'pageSize', u.page_size, 'pageView', u.page_view,
    'listView', u.list_view,
    'calendarAddressSince', (select c.made_at from calendar_addresses c where c.user_id = u.id))::text as json
    from users u where u.id = ${userId}`,
  publicProfile: (userId) => sql`select (select json_build_object('handle', p.handle, 'isOn', p.is_on,
    'parts', json_build_object('about', p.about, 'favourites', p.favourites, 'standings', p.standings, 'activity', p.activity,
      'reviews', p.reviews, 'lists', p.lists, 'statistics', p.statistics),
    'hiddenAt', p.hidden_at, 'hiddenReason', p.hidden_reason, 'bioHiddenAt', p.bio_hidden_at,
    'bioHiddenReason', p.bio_hidden_reason, 'handleTakenReason', p.handle_taken_reason)::text
    from profiles p where p.user_id = ${userId}) as json`,
}

/** Titles of which the reader keeps something, by their ids, and how many characters that has. */
export const titleIds = (userId: string) => sql<{ id: string; length: number }>`
  select i.id, coalesce(${journalLength}, 0) + coalesce(length(r.body), 0) as length from (
    select title_id as id from list_entries where user_id = ${userId}
    union select title_id from journal where user_id = ${userId}
    union select title_id from ratings where user_id = ${userId}
    union select title_id from reviews where user_id = ${userId}
    union select title_id from activity where user_id = ${userId}
    union select title_id from favourites where user_id = ${userId} and title_id is not null
    union select r.title_id from shelf_titles r join shelves s on s.id = r.shelf_id
      where s.user_id = ${userId} and s.deleted_at is null) i
  left join journal j on j.user_id = ${userId} and j.title_id = i.id
  left join reviews r on r.user_id = ${userId} and r.title_id = i.id
  order by i.id`

/** These titles, each with what another site needs to find it, and all that the reader keeps of it alone. */
export const titles = (userId: string, ids: string[]) => sql<{ json: string }>`
  select json_build_object('id', t.id, 'kind', t.kind, 'name', t.title, 'nameEnglish', t.title_english,
    'nameNative', t.title_native, 'format', t.format, 'year', left(t.released_on, 4)::integer, 'episodes', t.episodes,
    'volumes', t.volumes,
    'ids', (select coalesce(json_object_agg(x.source, x.value order by x.source), '{}') from external_ids x
      where x.title_id = t.id),
    'standing', ${standing},
    'entry', case when e.id is not null then json_build_object('id', e.id, 'status', e.status, 'addedAt', e.added_at) end,
    'journal', case when j.user_id is not null then json_build_object('progress', j.progress, 'volumes', j.volumes,
      'startedOn', j.started_on, 'finishedOn', j.finished_on, 'droppedOn', j.dropped_on, 'isFinished', j.is_finished,
      'isPaused', j.is_paused, 'isDropped', j.is_dropped, 'isRepeating', j.is_repeating, 'repeats', j.repeats,
      'score', j.score, 'notes', j.notes, 'tags', to_json(j.tags), 'isPrivate', j.is_private, 'elsewhere', j.elsewhere,
      'madeAt', j.made_at, 'changedAt', j.changed_at) end,
    'rating', case when r.user_id is not null then json_build_object('stars', r.stars, 'ratedAt', r.rated_at) end,
    'review', case when v.id is not null then json_build_object('id', v.id, 'text', v.body, 'isSpoiler', v.is_spoiler,
      'storyScore', v.story_score, 'animationScore', v.animation_score, 'soundScore', v.sound_score,
      'artScore', v.art_score, 'characterScore', v.character_score, 'overallScore', v.overall_score,
      'likeCount', v.like_count, 'postedAt', v.posted_at, 'hiddenAt', v.hidden_at, 'hiddenReason', v.hidden_reason) end
  )::text as json
  from titles t
  left join list_entries e on e.user_id = ${userId} and e.title_id = t.id
  left join journal j on j.user_id = ${userId} and j.title_id = t.id
  left join ratings r on r.user_id = ${userId} and r.title_id = t.id
  left join reviews v on v.user_id = ${userId} and v.title_id = t.id
  where t.id = any(${ids}) order by t.id`

/** What a reader did, after the row `after`. */
export const activity = (userId: string, after: number, most: number) => sql<{ json: string; id: number }>`
  select a.id, json_build_object('titleId', a.title_id, 'verb', a.verb, 'standing', a.standing, 'from', a.progress_from,
    'to', a.progress_to, 'stars', a.stars, 'score', a.score, 'reviewId', a.review_id,
    'isUndone', exists (select from undone_activity u where u.activity_id = a.id), 'happenedAt', a.happened_at)::text as json
  from activity a where a.user_id = ${userId} and a.id > ${after} order by a.id limit ${most}`

/** Rows of lists from elsewhere that no title has matched so far, by their keys, and how many characters each has. */
export const waitingKeys = (userId: string) => sql<{ id: string; length: number }>`
  select w.key as id, length(w.record::text) as length from waiting_list_rows w
  where w.user_id = ${userId} and ${isWaiting} order by w.key`

/** These rows. */
export const waiting = (userId: string, keys: string[]) => sql<{ json: string }>`
  select json_build_object('name', w.name, 'site', coalesce(w.record #>> '{waited,site}', i.site),
    'row', w.record - 'waited', 'addedAt', w.added_at)::text as json
  from waiting_list_rows w left join list_imports i on i.id = w.import_id
  where w.user_id = ${userId} and w.key = any(${keys}) order by w.key`

/** Lists whose number is bounded, or whose rows are small, by their names: each row is one JSON text. */
export const lists: Record<string, (userId: string) => RawBuilder<{ json: string }>> = {
  favourites: (userId) => sql`select json_build_object('what', f.what, 'titleId', f.title_id, 'personId', f.person_id,
    'characterId', f.character_id, 'name', coalesce(t.title, p.name, c.name),
    'ids', (select coalesce(json_object_agg(k.source, k.key order by k.source), '{}') from (
      select distinct on (source) source, key from (
        select source, key from person_keys where person_id = f.person_id
        union all select source, key from character_keys where character_id = f.character_id) k
      where key like '#%' order by source, key) k),
    'addedAt', f.added_at)::text as json
    from favourites f left join titles t on t.id = f.title_id left join people p on p.id = f.person_id
    left join characters c on c.id = f.character_id where f.user_id = ${userId} order by f.what, f.position`,
  lists: (userId) => sql`select json_build_object('id', s.id, 'name', s.name, 'description', s.description,
    'visibility', s.visibility, 'madeAt', s.made_at, 'changedAt', s.changed_at, 'hiddenAt', s.hidden_at,
    'hiddenReason', s.hidden_reason,
    'titles', (select coalesce(json_agg(json_build_object('titleId', r.title_id, 'note', r.note, 'notedAt', r.noted_at,
      'addedAt', r.added_at) order by r.position), '[]') from shelf_titles r where r.shelf_id = s.id))::text as json
    from shelves s where s.user_id = ${userId} and s.deleted_at is null order by s.made_at, s.id`,
  helpfulVotes: (userId) => sql`select json_build_object('reviewId', v.review_id, 'titleId', r.title_id,
    'helpful', v.helpful, 'votedAt', v.voted_at)::text as json
    from helpful_votes v join reviews r on r.id = v.review_id where v.user_id = ${userId} order by v.voted_at, v.review_id`,
  reports: (
    userId,
  ) => sql`select json_build_object('reviewId', o.review_id, 'profileId', o.profile_id, 'listId', o.shelf_id, 'reason', o.reason,
    'note', o.note, 'reportedAt', o.reported_at, 'settledAt', o.settled_at)::text as json
    from (
      select review_id, null as profile_id, null as shelf_id, reason, note, reported_at, settled_at
      from review_reports where user_id = ${userId}
      union all
      select null, profile_id, null, reason, note, reported_at, settled_at from profile_reports where user_id = ${userId}
      union all
      select null, null, shelf_id, reason, note, reported_at, settled_at from shelf_reports where user_id = ${userId}
    ) o order by o.reported_at, o.review_id, o.profile_id, o.shelf_id`,
  handles: (userId) => sql`select json_build_object('handle', h.handle, 'leftAt', h.left_at)::text as json
    from handles h where h.user_id = ${userId} order by h.handle`,
  pictures: (
    userId,
  ) => sql`select json_build_object('address', p.address, 'bytes', p.bytes, 'createdAt', p.created_at)::text
    as json from pictures p where p.user_id = ${userId} order by p.created_at, p.id`,
  signInMethods: (
    userId,
  ) => sql`select json_build_object('provider', a.provider_id, 'since', a.created_at)::text as json
    from (select provider_id, created_at, id from accounts where user_id = ${userId}
      union all select 'app', made_at, '' from authenticators where user_id = ${userId} and last_step is not null
      union all select 'passkey', added_at, id from passkeys where user_id = ${userId}) a
    order by a.created_at, a.id`,
  sessions: (userId) => sql`select json_build_object('address', s.ip_address, 'userAgent', s.user_agent,
    'since', s.created_at, 'lastUsed', s.updated_at)::text as json
    from sessions s where s.user_id = ${userId} order by s.created_at, s.id`,
}
