import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Tx } from '#db/connection.ts'
import { keepUsers } from '../lock-users.ts'
import { profileTag } from '../profile-tag.ts'
import { lockTitles } from '../titles/lock-titles.ts'
import { titleTag } from '../titles/rules.ts'
import type { Review } from './rules.ts'

export interface BroughtRow extends Review {
  userId: string
  titleId: string
  /** Null for now. */
  postedAt: Date | string | null
  /** Since when an admin hides it from everybody but its author, and why. What was hidden elsewhere stays hidden. */
  hiddenAt?: string | null
  hiddenReason?: string | null
}

/** What became of a review: it is new, it was there already, or its author has another one of the title. */
export type BroughtResult = 'added' | 'there' | 'other'

/**
 * Adds reviews that were written elsewhere, one per user and title (specification §5): of several that come together, the first. They have
 * no likes, and are no activity: they were not written now.
 * @returns what became of each, in their order; null where the user or the title no longer exists
 */
export async function bringReviews(tx: Tx, rows: BroughtRow[]): Promise<(BroughtResult | null)[]> {
  const [userIds, titleIds] = [rows.map(({ userId }) => userId), rows.map(({ titleId }) => titleId)]
  await keepUsers(tx, userIds)
  await lockTitles(tx, titleIds)
  const values = rows.map(({ userId, titleId, text, isSpoiler = false, postedAt, scores, ...hidden }) => ({
    ...{ user_id: userId, title_id: titleId, body: text, is_spoiler: isSpoiler, posted_at: postedAt },
    ...{ hidden_at: hidden.hiddenAt ?? null, hidden_reason: hidden.hiddenReason ?? null },
    ...{
      story_score: scores.story ?? null,
      animation_score: scores.animation ?? null,
      sound_score: scores.sound ?? null,
    },
    ...{ art_score: scores.art ?? null, character_score: scores.character ?? null, overall_score: scores.overall },
  }))
  const inserted = await sql<Key>`
    insert into reviews (user_id, title_id, body, is_spoiler, posted_at, story_score, animation_score, sound_score, art_score,
      character_score, overall_score, hidden_at, hidden_reason)
    select u.id, t.id, r.body, r.is_spoiler, least(r.posted_at, now()), r.story_score, r.animation_score, r.sound_score,
      r.art_score, r.character_score, r.overall_score, case when r.hidden_at is not null then least(r.hidden_at, now()) end, r.hidden_reason
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality as given (row, place)
      cross join jsonb_populate_record(null::reviews, given.row) r
      join users u on u.id = r.user_id join titles t on t.id = r.title_id
    order by given.place
    on conflict (user_id, title_id) do nothing
    returning user_id as "userId", title_id as "titleId"`.execute(tx)
  const added = new Set(inserted.rows.map(keyOf))
  const kept = await sql<Key & { text: string }>`
    select r.user_id as "userId", r.title_id as "titleId", r.body as text
    from unnest(${userIds}::text[], ${titleIds}::text[]) as wanted (user_id, title_id)
      join reviews r on r.user_id = wanted.user_id and r.title_id = wanted.title_id`.execute(tx)
  const textOf = new Map(kept.rows.map((row) => [keyOf(row), row.text]))
  await clearPages(tx, [...new Set(inserted.rows.flatMap((row) => [titleTag(row.titleId), profileTag(row.userId)]))])
  return rows.map((row) => {
    const key = keyOf(row)
    const text = textOf.get(key)
    if (text === undefined) return null
    if (text !== row.text) return 'other'
    // The second of two that are the same finds the first.
    return added.delete(key) ? 'added' : 'there'
  })
}

interface Key {
  userId: string
  titleId: string
}

const keyOf = ({ userId, titleId }: Key) => `${userId}\n${titleId}`
