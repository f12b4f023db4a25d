import type { Kept } from '#domain/standing-rules.ts'
import { findHomeRows, findTopTitles, findUpcoming, type HomeRows } from '#domain/titles/find-home-rows.ts'
import { services } from '#web/context.ts'
import { nullIfFailed, nullIfRetryable } from '#web/null-if-failed.ts'
import type { Context } from '#web/request-context.ts'
import { sessionOf } from '#web/session.ts'
import type { Choices } from './choices.ts'

type Row = 'animes' | 'mangas' | 'upcoming'
type Rows = { [Name in Row]: HomeRows[Name] | null } & {
  hasDemo: boolean
  /** What the reader has of them, by title id; null if it has not been looked for. */
  kept: Record<string, Kept> | null
}

/**
 * Home's rows, and what the reader has of their titles, in one round trip to the database. If that fails the rows
 * are fetched one by one, so that one that cannot be fetched is null and the others are still there (§8).
 */
export async function loadRows(context: Context, choices: Choices): Promise<Rows> {
  const { db } = context.get(services)
  const together = await nullIfRetryable(findHomeRows(db, choices, sessionOf(context)?.userId))
  if (together) return { kept: null, ...together }

  const [animes, mangas, upcoming] = await Promise.all([
    nullIfFailed(context, findTopTitles(db, 'anime', choices.animes)),
    nullIfFailed(context, findTopTitles(db, 'manga', choices.mangas)),
    nullIfFailed(context, findUpcoming(db, choices.upcoming)),
  ])
  return { animes, mangas, upcoming, hasDemo: false, kept: null }
}
