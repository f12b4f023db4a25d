import { redirect } from 'react-router'
import { toJson } from '#domain/moment-rules.ts'
import { pathWith, readPage } from '#domain/parameter-rules.ts'
import { profileTag } from '#domain/profile-tag.ts'
import { findProfilePage } from '#domain/profiles/find-profile.ts'
import { readHandle, readKey } from '#domain/profiles/read-settings.ts'
import { creditsTag } from '#domain/titles/credits/rules.ts'
import { catalogueTag, titleTag } from '#domain/titles/rules.ts'
import * as texts from '#texts/public-profile.ts'
import { services } from '#web/context.ts'
import { keepPage } from '#web/kept-page.ts'
import { mayAddUp } from '#web/ration-statistics.ts'
import type { Context } from '#web/request-context.ts'
import { requirePage } from '#web/require-page.ts'
import { actorOf } from '#web/session.ts'
import { notFound } from '../../router/not-found.ts'
import { profilePath } from '../../ui/paths.ts'
import { reviewPreview } from '../../ui/review-preview.ts'
import { meanInWords, scoreInWords } from '../../ui/score-in-words.ts'

/** What a public profile shows. What is not found, for whatever reason, is answered alike (docs/decisions/0063). */
export async function loadProfile(context: Context, asked: string, url: URL) {
  const handle = readHandle(asked)
  if (handle === null) throw notFound()
  if (handle !== asked) throw redirect(profilePath(handle) + url.search, 301)
  const key = readKey(url.searchParams)
  const { db } = context.get(services)
  const wanted = { handle, key, page: readPage(url.searchParams) }
  const uncounted = await findProfilePage(db, actorOf(context), { ...wanted, mayCount: false })
  const mayCount = uncounted?.isUncounted && (await mayAddUp(context))
  const profile = mayCount ? await findProfilePage(db, actorOf(context), wanted) : uncounted
  if (!profile) throw notFound()

  const { userId, scoreScale, reviews, activity, statistics, ...shown } = profile
  const { anime = [], manga = [] } = profile.favourites ?? {}
  const titles = [...anime, ...manga, ...(reviews?.rows ?? []).map(({ title }) => title)]
  if (reviews) requirePage(url, reviews.page, pathWith(profilePath(handle, key), {}, reviews.page))
  // The page cache never holds an address with a key (web/page-address.ts), nor what is made for a reader who is signed in. What
  // changes with every step of a reader is read each time: clearing pages would cost each step more.
  const isCounted = profile.isUncounted || profile.standings || profile.statistics
  if (!isCounted && !profile.activity && !profile.lists) {
    keepPage(context, {
      tags: [profileTag(userId), catalogueTag, creditsTag, ...titles.map(({ id }) => titleTag(id))],
      isOneOfMany: true,
    })
  }
  return {
    ...shown,
    linkKey: key,
    activity: activity?.map(({ month, title, score, ...deed }) => ({
      month,
      title,
      said: texts.deed({ ...deed, kind: title.kind, score: score === null ? '' : scoreInWords(scoreScale, score) }),
    })),
    statistics: statistics?.map(({ mean, ...totals }) => ({
      ...totals,
      mean: mean === null ? null : meanInWords(scoreScale, mean),
    })),
    reviews: reviews && {
      ...reviews,
      rows: toJson(reviews.rows.map((review) => ({ ...review, text: reviewPreview(review) }))),
    },
  }
}

export type Shown = Awaited<ReturnType<typeof loadProfile>>
