import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { favouritesAsJson } from '../favourites/queries.ts'
import type { Json } from '../moment-rules.ts'
import { nearestPageOf } from '../page.ts'
import { nearestPage } from '../page-rules.ts'
import type { Actor } from '../permissions.ts'
import { keepsPrivate } from '../private-titles.ts'
import { totalsAsJson } from '../statistics/totals.ts'
import { isShown } from '../titles/adult-titles.ts'
import { card } from '../titles/cards.ts'
import { isPublic } from '../titles/queries.ts'
import { previewReads } from '../titles/rules.ts'
import { type PartsShown, type ProfilePage, type ProfileReview, profileParts, reviewsPerPage } from './rules.ts'
import { type Asked, viewOf } from './seen.ts'
import { activityAsJson, listsAsJson, standingsAsJson } from './shown-records.ts'

interface Wanted extends Asked {
  /** Which page of the reviews. */
  page: number
  /** Whether the whole list may be read for standings and statistics: a long one costs the database 100 ms for each. */
  mayCount?: boolean
}

interface Row extends Omit<ProfilePage, 'visibility' | 'isWhollyPublic' | 'reviews'> {
  parts: PartsShown
  reviewCount: number | null
  reviews: Json<ProfileReview>[] | null
}

/**
 * The public profile of this handle, as one reader or visitor may see it, in one statement: its reader sees all of it while it is
 * on; whoever comes with the key what is public or by link; everybody else what is public.
 * @returns null if there is none, or it is off, hidden or suspended, or none of it may be seen
 */
export async function findProfilePage(
  db: Db,
  actor: Actor,
  { page, mayCount = true, ...asked }: Wanted,
): Promise<ProfilePage | null> {
  const { isOwn, seen, isFound } = viewOf(actor, asked)
  const counted = (part: 'standings' | 'statistics') => sql`(${seen(part)} and ${mayCount}::boolean)`
  const bio = sql`case when ${seen('about')} and (${isOwn} or p.bio_hidden_at is null) then u.bio else '' end`

  const { rows } = await sql<{ profile: Row }>`-- prepare: profile_page
    select json_build_object(
      'userId', u.id, 'handle', p.handle, 'name', u.user_name, 'scoreScale', u.score_scale, 'isOwn', ${isOwn},
      'image', case when ${seen('about')} then u.image else '' end, 'bio', ${bio},
      'hiddenReason', p.hidden_reason, 'parts', ${partsAsJson},
      'favourites', case when ${seen('favourites')} then ${favouritesAsJson(sql`p.user_id`, 'everybody')} end,
      'isPublic', p.is_public,
      'isUncounted', (${seen('standings')} or ${seen('statistics')}) and not ${mayCount}::boolean,
      'standings', case when ${counted('standings')} then ${standingsAsJson} end,
      'statistics', case when ${counted('statistics')} then ${totalsAsJson(sql`p.user_id`)} end,
      'activity', case when ${seen('activity')} then ${activityAsJson} end,
      'lists', case when ${seen('lists')} then ${listsAsJson} end,
      'reviewCount', case when ${seen('reviews')} then n.total end,
      'reviews', case when ${seen('reviews')} then ${reviewsOnPage(page, isOwn)} end) as profile
    from profiles p join users u on u.id = p.user_id
      cross join lateral (select count(*) as total from ${reviews(isOwn)}) n
    where ${isFound}`.execute(db)
  return rows[0] ? readRow(rows[0].profile, page) : null
}

const isPrivate = keepsPrivate(sql`r.user_id`, sql`r.title_id`)

/** What a reader has reviewed, as far as everybody may see it beside the title, and here unless it is private. */
const reviews = (isOwn: RawBuilder<boolean>) => sql`reviews r join titles t on t.id = r.title_id
  where r.user_id = p.user_id and ${isPublic} and ${isShown} and (${isOwn} or not ${isPrivate})`

const partsAsJson = sql`json_build_object(${sql.join(
  profileParts.flatMap((part) => [sql.lit(part), sql`p.${sql.ref(part)}`]),
)})`

function reviewsOnPage(wanted: number, isOwn: RawBuilder<boolean>): RawBuilder<unknown> {
  const page = nearestPageOf({ wanted, size: reviewsPerPage }, sql`n.total`)
  return sql`(select coalesce(json_agg(v), '[]') from (
    select r.id, ${card} as title, r.overall_score as "overallScore", r.like_count as "likeCount", r.posted_at as "postedAt",
      ${isPrivate} as "isPrivate", r.is_spoiler as "isSpoiler", case when r.is_spoiler then '' else left(r.body, ${previewReads}) end as text
    from ${reviews(isOwn)} order by r.posted_at desc, r.id desc
    limit ${reviewsPerPage} offset (${page} - 1) * ${reviewsPerPage}) v)`
}

function readRow({ parts, reviews, reviewCount, ...profile }: Row, wanted: number): ProfilePage {
  const { page, pages } = nearestPage({ wanted, size: reviewsPerPage }, reviewCount ?? 0)
  return {
    ...profile,
    visibility: profile.isOwn ? parts : null,
    isWhollyPublic: Object.values(parts).every((visibility) => visibility === 'public'),
    reviews: reviews && {
      ...{ page, pages, total: reviewCount ?? 0 },
      rows: reviews.map((review) => ({ ...review, postedAt: new Date(review.postedAt) })),
    },
  }
}
