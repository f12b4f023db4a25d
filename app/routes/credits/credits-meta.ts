import { pathWith } from '#domain/parameter-rules.ts'
import { creditPath } from '#domain/titles/credits/rules.ts'
import * as texts from '#texts/credits.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Credits } from './load-credits.ts'

/** The head of the page of a person, character or company. */
export function creditsMeta({ kind, credited, found }: Credits, site: { name: string; baseUrl: string }) {
  const some = found.rows.slice(0, 3).map(({ title }) => title)
  return pageMeta({
    site,
    title: credited.name,
    page: found.page,
    description: texts.description({ name: credited.name, total: found.total, some }),
    path: pathWith(creditPath(kind, credited), {}, found.page),
    type: kind === 'people' ? 'profile' : 'website',
    image: credited.image,
  })
}
