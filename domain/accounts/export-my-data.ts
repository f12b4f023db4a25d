import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'

/** A status as this file has always spelled it: 'Want to Watch'. Genders have a capital, too. */
const spelledStatus = sql`replace(initcap(replace(e.status, '-', ' ')), ' To ', ' to ')`

/** Everything the site stores about a user, except secrets. */
export async function exportMyData(db: Db, actor: Actor): Promise<Record<string, unknown>> {
  const { userId } = allow(actor, 'read', 'own account')
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select json_build_object(
      'profile', json_build_object('id', u.id, 'email', u.email, 'userName', u.user_name, 'gender', initcap(u.gender),
        'birthdate', u.birthdate, 'bio', u.bio, 'image', u.image, 'titleLanguage', u.title_language,
        'adultTitles', u.adult_titles, 'timeZone', u.time_zone, 'scoreScale', u.score_scale, 'pageSize', u.page_size,
        'pageView', u.page_view, 'listView', u.list_view, 'authProvider', u.auth_provider,
        'calendarAddressSince', (select c.made_at from calendar_addresses c where c.user_id = u.id),
        'createdAt', u.created_at),
      'signInMethods', (select coalesce(json_agg(json_build_object('provider', a.provider_id,
        'since', a.created_at) order by a.created_at), '[]') from accounts a where a.user_id = u.id),
      'sessions', (select coalesce(json_agg(json_build_object('address', s.ip_address, 'userAgent', s.user_agent,
        'since', s.created_at, 'lastUsed', s.updated_at) order by s.created_at), '[]')
        from sessions s where s.user_id = u.id),
      'list', (select coalesce(json_agg(json_build_object('id', e.id, 'titleId', e.title_id, 'title', t.title,
        'kind', e.kind, 'status', ${spelledStatus}, 'addedAt', e.added_at) order by e.added_at), '[]')
        from list_entries e join titles t on t.id = e.title_id where e.user_id = u.id),
      'ratings', (select coalesce(json_agg(json_build_object('titleId', r.title_id, 'title', t.title,
        'stars', r.stars, 'ratedAt', r.rated_at) order by r.rated_at), '[]')
        from ratings r join titles t on t.id = r.title_id where r.user_id = u.id),
      'reviews', (select coalesce(json_agg(json_build_object('id', r.id, 'titleId', r.title_id, 'title', t.title,
        'storyScore', r.story_score, 'animationScore', r.animation_score, 'soundScore', r.sound_score,
        'artScore', r.art_score, 'characterScore', r.character_score, 'overallScore', r.overall_score,
        'review', r.body, 'isSpoiler', r.is_spoiler, 'likeCount', r.like_count, 'postedAt', r.posted_at) order by r.posted_at), '[]')
        from reviews r join titles t on t.id = r.title_id where r.user_id = u.id),
      'lists', (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description,
        'visibility', s.visibility, 'madeAt', s.made_at, 'changedAt', s.changed_at,
        'titles', (select coalesce(json_agg(json_build_object('titleId', r.title_id, 'title', t.title, 'note', r.note,
          'addedAt', r.added_at) order by r.position), '[]')
          from shelf_titles r join titles t on t.id = r.title_id where r.shelf_id = s.id)) order by s.made_at), '[]')
        from shelves s where s.user_id = u.id and s.deleted_at is null),
      'publicProfile', (select json_build_object('handle', p.handle, 'isOn', p.is_on, 'about', p.about, 'favourites', p.favourites,
        'standings', p.standings, 'activity', p.activity, 'reviews', p.reviews, 'lists', p.lists, 'statistics', p.statistics)
        from profiles p where p.user_id = u.id),
      'favourites', (select coalesce(json_agg(json_build_object('what', f.what, 'id', coalesce(f.title_id, f.person_id::text,
        f.character_id::text), 'addedAt', f.added_at) order by f.what, f.position), '[]')
        from favourites f where f.user_id = u.id),
      'helpfulVotes', (select coalesce(json_agg(json_build_object('reviewId', v.review_id, 'votedAt', v.voted_at)
        order by v.voted_at), '[]') from helpful_votes v where v.user_id = u.id),
      'reports', (select coalesce(json_agg(json_build_object('reviewId', o.review_id, 'reason', o.reason,
        'note', o.note, 'reportedAt', o.reported_at) order by o.reported_at), '[]')
        from review_reports o where o.user_id = u.id),
      'profileReports', (select coalesce(json_agg(json_build_object('reason', o.reason, 'note', o.note,
        'reportedAt', o.reported_at) order by o.reported_at), '[]')
        from profile_reports o where o.user_id = u.id)
    ) as data
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.data ?? {}
}
