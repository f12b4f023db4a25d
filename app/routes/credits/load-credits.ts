import { redirect } from 'react-router'
import { isFavouriteName } from '#domain/favourites/queries.ts'
import { pathWith, readPage } from '#domain/parameter-rules.ts'
import { may } from '#domain/permissions.ts'
import { findCredited, findCreditedTitles, findKindsMade } from '#domain/titles/credits/queries.ts'
import { type CreditKind, creditPath, creditsTag } from '#domain/titles/credits/rules.ts'
import { companyValue } from '#domain/titles/query/filter-rules.ts'
import { readTitleQuery, titleQueryPath } from '#domain/titles/query/title-query-rules.ts'
import { catalogueTag, type Kind, titleTag } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import { keepPage } from '#web/kept-page.ts'
import type { Context } from '#web/request-context.ts'
import { requirePage } from '#web/require-page.ts'
import { actorOf, sessionOf } from '#web/session.ts'
import { notFound } from '../../router/not-found.ts'

/** What the page of a person, character or company shows. Its address always ends with the current name. */
export async function loadCredits(kind: CreditKind, context: Context, id: string, url: URL) {
  const { db } = context.get(services)
  if (!/^\d{1,15}$/.test(id)) throw notFound()
  const credited = await findCredited(db, kind, Number(id))
  if (!credited) throw notFound()
  const path = creditPath(kind, credited)
  if (url.pathname.replace(/\.data$/, '') !== path) throw redirect(`${path}${url.search}`, 301)
  const found = await findCreditedTitles(db, kind, credited.id, readPage(url.searchParams))
  requirePage(url, found.page, pathWith(path, {}, found.page))
  keepPage(context, { tags: [catalogueTag, creditsTag, ...found.rows.map((title) => titleTag(title.id))] })
  const kindsMade = kind === 'companies' ? await findKindsMade(db, credited.id) : []
  const lists = kindsMade.map((made) => ({ kind: made, path: listPath(made, credited) }))
  const reader = sessionOf(context)
  const isFavourite =
    reader && kind !== 'companies' ? await isFavouriteName(db, reader.userId, kind, credited.id) : null
  return { kind, credited, found, lists, isFavourite, mayMerge: may(actorOf(context), 'merge', 'credits') }
}

/** The titles that a company has made, to be sorted and filtered. */
function listPath(kind: Kind, company: { id: number; name: string }): string {
  return titleQueryPath(readTitleQuery(kind, new URLSearchParams({ studio: companyValue(company) })))
}

export type Credits = Awaited<ReturnType<typeof loadCredits>>
