import type { Page } from '#domain/page-rules.ts'
import type { FoundTitle } from '#domain/titles/search/rules.ts'
import { totalOf } from '../../ui/count-of.ts'
import { TitleCard } from '../../ui/title-card.tsx'
import { tonesBeside } from '../../ui/tones.ts'
import { searchPath } from './search-path.ts'

export function Results({ query, found }: { query: string; found: Page<FoundTitle> }) {
  if (found.total === 0) {
    return (
      <div className="notice">
        <p>
          No title here has that name. Try fewer letters or another of its names, or browse{' '}
          <a className="text-link" href="/browse-animes">
            animes
          </a>{' '}
          and{' '}
          <a className="text-link" href="/browse-mangas">
            mangas
          </a>
          .
        </p>
      </div>
    )
  }
  const tones = tonesBeside(found.rows.map(({ id }) => id))
  return (
    <>
      <p className="quiet search-count">{totalOf(found.total, 'title')}</p>
      <ul className="card-grid search-results">
        {found.rows.map((title, place) => (
          <TitleCard
            key={title.id}
            title={title}
            tone={tones[place]}
            pagePath={searchPath(query, found.page)}
            showKind
          />
        ))}
      </ul>
    </>
  )
}
