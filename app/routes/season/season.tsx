import { data, redirect } from 'react-router'
import type { Listed as OfReader } from '#domain/lists/rules.ts'
import type { Format } from '#domain/titles/formats-rules.ts'
import { tagsOf } from '#domain/titles/query/tags-of.ts'
import { titleQueryPath } from '#domain/titles/query/title-query-rules.ts'
import { type FormatGroup, findSeason, seasonQuery } from '#domain/titles/seasons/find-season.ts'
import { readSeason, type Season, seasonPath } from '#domain/titles/seasons/season-rules.ts'
import * as texts from '#texts/season.ts'
import { seasonInWords } from '#texts/title-words.ts'
import { services } from '#web/context.ts'
import { findListed } from '#web/find-listed.ts'
import { keepPage } from '#web/kept-page.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import { notFound } from '../../router/not-found.ts'
import { provideFallback } from '../../ui/failure/fallback-data.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { Listed } from '../../ui/lists/listed.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/season'
import { FormatSection } from './format-section.tsx'
import { leadToSeason } from './lead-to-season.ts'
import { SeasonLinks } from './season-links.tsx'

interface SeasonData {
  season: Season
  /** Null when the titles could not be fetched. */
  groups: (FormatGroup & { browsePath: string })[] | null
  /** The address of the same question on /browse-animes. */
  browsePath: string | null
  /** Which of the titles are on the reader's list; null for visitors. */
  listed: OfReader | null
}

/** The anime of a season. Other spellings of its address are redirected. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(services)
  if (params.season === undefined) throw await leadToSeason(db, params.year)
  const season = readSeason(params.year, params.season)
  if (!season) throw notFound()
  const path = seasonPath(season)
  if (url.pathname !== path) throw redirect(path, 301)

  const groups = await nullIfFailed(context, findSeason(db, season))
  if (!groups) return data(withoutTitles(season), { status: 500 })
  const titles = groups.flatMap((group) => group.titles)
  const query = seasonQuery(season)
  keepPage(context, { tags: tagsOf(query, titles) })

  const pathOf = (format: Format) => {
    const filters = { ...query.filters, format: { wanted: [format], unwanted: [] } }
    return titleQueryPath({ ...query, filters, size: 60 })
  }
  const found: SeasonData = {
    season,
    groups: groups.map((group) => ({ ...group, browsePath: pathOf(group.format) })),
    browsePath: titleQueryPath(query),
    listed: await findListed(context, titles),
  }
  return data(found)
}

function withoutTitles(season: Season): SeasonData {
  return { season, groups: null, browsePath: null, listed: null }
}

provideFallback('season/:year?/:season?', ({ params }) => {
  const season = readSeason(params.year, params.season)
  return season ? withoutTitles(season) : undefined
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { season, groups } = loaderData
  const total = totalIn(groups)
  const name = seasonInWords(season)
  return pageMeta({
    site: matches[0].loaderData.site,
    title: texts.heading({ season: name }),
    description: texts.description({ season: name }),
    path: seasonPath(season),
    indexed: total > 0,
  })
}

export default function SeasonPage({ loaderData }: Route.ComponentProps) {
  const { season, groups, browsePath, listed } = loaderData
  const total = totalIn(groups)
  const path = seasonPath(season)
  return (
    <div className="page">
      <div className="page-head">
        <h1>{texts.heading({ season: seasonInWords(season) })}</h1>
        {groups && <p className="quiet">{texts.titles({ total })}</p>}
        {browsePath && total > 0 && (
          <div className="page-head-tools">
            <a className="button button-quiet" href={browsePath}>
              {texts.sortAndFilter}
            </a>
          </div>
        )}
      </div>
      <SeasonLinks season={season} />
      <Listed value={listed}>
        {groups?.map((group, place) => (
          <FormatSection key={group.format} group={group} pagePath={path} isFirst={place === 0} />
        ))}
      </Listed>
      {groups === null && <FetchFailed what="animes" pagePath={path} />}
      {groups?.length === 0 && (
        <p className="notice">
          {texts.noneYet({ season: seasonInWords(season) })}{' '}
          <a className="text-link" href="/browse-animes">
            {texts.browseAll}
          </a>
        </p>
      )}
    </div>
  )
}

function totalIn(groups: FormatGroup[] | null): number {
  return groups?.reduce((sum, { total }) => sum + total, 0) ?? 0
}
