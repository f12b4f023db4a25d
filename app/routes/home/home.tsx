import { kinds, listTag, orderTag, titleTag } from '#domain/titles/rules.ts'
import * as texts from '#texts/home.ts'
import { findListed } from '#web/find-listed.ts'
import { keepPage } from '#web/kept-page.ts'
import { provideFallback } from '../../ui/failure/fallback-data.ts'
import { Listed } from '../../ui/lists/listed.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/home'
import { Carousel } from './carousel.tsx'
import { type Choices, homePath, readChoices } from './choices.ts'
import { loadOwn } from './load-own.ts'
import { loadRows } from './load-rows.ts'
import { MoreCards } from './more-cards.tsx'
import { OwnHome } from './own-home.tsx'
import { ReportCard } from './report-card.tsx'
import { SortedRow } from './sorted-row.tsx'
import { UpcomingRow } from './upcoming-row.tsx'

/** Upcoming titles are released as time passes, so home is not cached for long. */
const keptSeconds = 60

export async function loader({ context, request }: Route.LoaderArgs) {
  const choices = readChoices(new URL(request.url).searchParams)
  const [rows, own] = await Promise.all([loadRows(context, choices), loadOwn(context)])
  const { animes, mangas, upcoming, hasDemo, kept } = rows
  const shown = [...(animes ?? []), ...(mangas ?? []), ...(upcoming ?? [])]
  if (animes && mangas && upcoming) {
    const orders = [orderTag('anime', choices.animes), orderTag('manga', choices.mangas)]
    const tags = [...kinds.map(listTag), ...orders, ...shown.map(({ id }) => titleTag(id))]
    keepPage(context, { tags, maxAge: keptSeconds })
  }
  return { choices, animes, mangas, upcoming, hasDemo, own, listed: await findListed(context, shown, kept) }
}

/** A row whose choice has not changed stays. */
provideFallback('/', ({ url, before }) => {
  const choices = readChoices(url.searchParams)
  const last = before as Awaited<ReturnType<typeof loader>> | undefined
  const stays = (name: keyof Choices) => last?.choices[name] === choices[name]
  return {
    choices,
    animes: stays('animes') ? last?.animes : null,
    mangas: stays('mangas') ? last?.mangas : null,
    upcoming: stays('upcoming') ? last?.upcoming : null,
    hasDemo: last?.hasDemo ?? false,
    own: last?.own ?? null,
    listed: last?.listed ?? null,
  }
})

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, description: texts.description, path: '/' })
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { choices, animes, mangas, upcoming, hasDemo, own, listed } = loaderData
  const { site } = matches[0].loaderData
  const pagePath = homePath(choices)
  return (
    <Listed value={listed}>
      <h1 className="spoken">{site.name}</h1>
      {own && listed && <OwnHome own={own} userId={listed.userId} pagePath={pagePath} />}
      <Carousel animes={animes} mangas={mangas} />
      <div className="page home">
        <SortedRow kind="anime" titles={animes} choices={choices} pagePath={pagePath} />
        <SortedRow kind="manga" titles={mangas} choices={choices} pagePath={pagePath} />
        <MoreCards />
        <ReportCard reportEmail={site.reportEmail} />
        <UpcomingRow titles={upcoming} choices={choices} pagePath={pagePath} />
        {hasDemo && <p className="quiet">{texts.demo}</p>}
      </div>
    </Listed>
  )
}
