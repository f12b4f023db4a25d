import { readPage } from '#domain/parameter-rules.ts'
import { kinds, listTag, titleTag } from '#domain/titles/rules.ts'
import { readQuery } from '#domain/titles/search/rules.ts'
import { searchTitles } from '#domain/titles/search/search-titles.ts'
import { services } from '#web/context.ts'
import { findListed } from '#web/find-listed.ts'
import { keepPage } from '#web/kept-page.ts'
import { requirePage } from '#web/require-page.ts'
import { Listed } from '../../ui/lists/listed.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/search'
import { Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { searchPath } from './search-path.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const query = readQuery(url.searchParams.get('q'))
  if (!query) return { query, found: null, listed: null }

  const found = await searchTitles(context.get(services).db, query, readPage(url.searchParams))
  requirePage(url, found.page, searchPath(query, found.page))

  keepPage(context, { tags: [...kinds.map(listTag), ...found.rows.map(({ id }) => titleTag(id))] })
  return { query, found, listed: await findListed(context, found.rows) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const query = loaderData?.query
  const page = loaderData?.found?.page ?? 1
  return pageMeta({
    site,
    title: query ? `Search: ${query}` : 'Search',
    page,
    description: 'Search the catalogue by any name a title is known by.',
    path: searchPath(query ?? '', page),
    indexed: false,
  })
}

export default function Search({ loaderData: { query, found, listed } }: Route.ComponentProps) {
  return (
    <div className="page">
      <div className="page-head">
        <h1>{query ? `Results for “${query}”` : 'Search'}</h1>
      </div>
      <SearchForm query={query} key={query} />
      {found ? (
        <Listed value={listed}>
          <Results query={query} found={found} />
        </Listed>
      ) : (
        <p className="notice">Type a name, or part of one, in English, romaji or Japanese.</p>
      )}
      {found && (
        <Pagination
          page={found.page}
          pages={found.pages}
          label="Pages of results"
          pathOf={(page) => searchPath(query, page)}
        />
      )}
    </div>
  )
}
