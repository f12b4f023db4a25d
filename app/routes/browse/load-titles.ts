import { type Counts, countChoices } from '#domain/titles/query/count-choices.ts'
import { type Choices, findChoices, noChoices } from '#domain/titles/query/find-choices.ts'
import { findTitles } from '#domain/titles/query/find-titles.ts'
import type { FoundTitles } from '#domain/titles/query/found-titles.ts'
import { type KnownQuery, knowQuery } from '#domain/titles/query/known-query.ts'
import { tagsOf } from '#domain/titles/query/tags-of.ts'
import {
  countValues,
  isSpelledAs,
  isUnfiltered,
  readTitleQuery,
  type TitleQuery,
  titleQueryPath,
  usualSize,
  views,
  withoutMine,
} from '#domain/titles/query/title-query-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import { keepPage } from '#web/kept-page.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import { mayCombine } from '#web/ration-combinations.ts'
import { redirect } from '#web/redirect.ts'
import { rememberedOf } from '#web/remembered.ts'
import type { Context } from '#web/request-context.ts'
import { requirePage } from '#web/require-page.ts'
import { sessionOf } from '#web/session.ts'

/** Why there are no titles to show: they could not be fetched, or too many questions came from one network. */
export type Missing = 'failed' | 'too-many'

/**
 * What the address asks for, in the catalogue's spelling; null if the catalogue could not be read. An address in another
 * spelling is redirected.
 */
export async function readQuestion(kind: Kind | null, context: Context, url: URL): Promise<KnownQuery | null> {
  const asked = readTitleQuery(kind, url.searchParams, rememberedOf(context))
  const ofReader = sessionOf(context) ? asked : withoutMine(asked)
  const known = await nullIfFailed(context, knowQuery(context.get(services).db, ofReader))
  if (!known) return null
  const path = titleQueryPath(known.query)
  const isRight = [path, withoutLook(known.query)].some((right) => isSpelledAs(kind, url.searchParams, right))
  if (!isRight) throw redirect(path)
  return known
}

/** The address that does not say how titles are shown: the site decides, or what the reader chose before. */
function withoutLook(query: TitleQuery): string {
  return titleQueryPath({ ...query, size: usualSize(query.kind), view: views[0] }, { remembered: false })
}

/** The titles that a question asks for. A page that does not exist is redirected to the nearest one. */
export async function findAsked(context: Context, url: URL, known: KnownQuery): Promise<FoundTitles | Missing> {
  const { query } = known
  const values = countValues(query)
  if (values > 1 && !(await mayCombine(context))) return 'too-many'
  const { db } = context.get(services)
  const found = await nullIfFailed(context, findTitles(db, known, sessionOf(context)?.userId))
  if (!found) return 'failed'
  requirePage(url, found.page, titleQueryPath({ ...query, page: found.page }))
  keepPage(context, { tags: tagsOf(query, found.rows), isOneOfMany: values > 0 || query.text !== '' })
  return found
}

/** What the form of filters can offer, and how many of the titles that were found have each value, if that is known. */
export interface Offered {
  choices: Choices
  counts: Counts | null
}

/** Nothing is offered if it could not be fetched, and nothing counted unless titles were found. */
export async function findOffered(context: Context, known: KnownQuery | null, found: Found | null): Promise<Offered> {
  const { db } = context.get(services)
  const choices = known && (await nullIfFailed(context, findChoices(db, known.query.kind)))
  if (!choices) return { choices: noChoices, counts: null }
  if (isUnfiltered(known.query)) return { choices, counts: choices.counts }
  const reader = sessionOf(context)?.userId
  const counting = found && countChoices(db, known, found, choices.codes, reader)
  return { choices, counts: counting && (await nullIfFailed(context, counting)) }
}

type Found = Pick<FoundTitles, 'total' | 'isMore'>
