import { data } from 'react-router'
import { pathWith } from '#domain/parameter-rules.ts'
import { creditsTag } from '#domain/titles/credits/rules.ts'
import {
  countValues,
  isUnfiltered,
  readTitleQuery,
  type TitleQuery,
  titleQueryPath,
} from '#domain/titles/query/title-query-rules.ts'
import { searchNames } from '#domain/titles/search/search-names.ts'
import { tooMany } from '#texts/browse.ts'
import * as texts from '#texts/search.ts'
import { services } from '#web/context.ts'
import { findListed } from '#web/find-listed.ts'
import { keepPage } from '#web/kept-page.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import { rememberedOf } from '#web/remembered.ts'
import type { Context } from '#web/request-context.ts'
import { sessionOf } from '#web/session.ts'
import { Listed } from '../../ui/lists/listed.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { Pagination } from '../../ui/pagination.tsx'
import type { SuggestedName } from '../../ui/suggestions/suggested.ts'
import { TooMany } from '../../ui/too-many.tsx'
import { FilterPanel } from '../browse/filter-panel.tsx'
import { findAbout } from '../browse/find-about.ts'
import { frameOf } from '../browse/frame.ts'
import { findAsked, findOffered, readQuestion } from '../browse/load-titles.ts'
import { Looks } from '../browse/looks.tsx'
import type { Route } from './+types/search'
import { FoundNames } from './found-names.tsx'
import { Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { shownName } from './shown-name.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const known = await readQuestion(null, context, url)
  const query = known?.query ?? readTitleQuery(null, url.searchParams, rememberedOf(context))
  const isUnasked = known && isUnfiltered(query)
  const [asked, names] = await Promise.all([
    known && !isUnasked ? findAsked(context, url, known) : null,
    known ? findNamed(context, query) : [],
  ])
  const found = typeof asked === 'string' ? null : asked
  const isRationed = asked === 'too-many'
  if (!found && !isUnasked && !isRationed) throw new Error('The titles that were searched for could not be fetched')
  const [offered, listed, about] = await Promise.all([
    findOffered(context, known, found),
    found && findListed(context, found.rows),
    findAbout(context, query, found),
  ])
  const page = {
    text: query.text,
    path: titleQueryPath({ ...query, page: found?.page ?? query.page }),
    frame: frameOf(query, offered, sessionOf(context) !== null),
    found,
    isRationed,
    about,
    listed,
    names,
  }
  return data(page, { status: isRationed ? 429 : 200 })
}

/** People, characters and companies of the name that is searched for: on the first page, and only without filters. */
async function findNamed(context: Context, query: TitleQuery): Promise<SuggestedName[]> {
  if (query.text === '' || query.page > 1 || countValues(query) > 0) return []
  keepPage(context, { tags: [creditsTag] })
  const found = await nullIfFailed(context, searchNames(context.get(services).db, query.text))
  return (found ?? []).map(shownName)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const { text = '', found, path = '/search' } = loaderData ?? {}
  return pageMeta({
    site,
    title: text ? texts.searchFor({ text }) : texts.search,
    page: found?.page,
    description: texts.description,
    path,
    indexed: false,
  })
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { text, path, frame, found, about, isRationed, listed, names } = loaderData
  return (
    <div className="page">
      <div className="page-head">
        <h1>{text ? texts.resultsFor({ text }) : texts.search}</h1>
      </div>
      <SearchForm query={text} kept={frame.asked.filter(([name]) => name !== 'q')} key={text} />
      <FilterPanel key={frame.path} frame={frame} found={found} />
      <FoundNames names={names} />
      {found ? (
        <Listed value={listed}>
          <Results found={found} frame={frame} about={about} pagePath={path} />
        </Listed>
      ) : isRationed ? (
        <TooMany text={tooMany} pagePath={path} />
      ) : (
        <p className="notice">{texts.typeName}</p>
      )}
      {found && (
        <Pagination
          page={found.page}
          pages={found.pages}
          label={texts.pagesOfResults}
          pathOf={(page) => pathWith(frame.path, {}, page)}
        />
      )}
      {found && <Looks frame={frame} />}
    </div>
  )
}
