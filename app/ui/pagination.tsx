import * as texts from '#texts/pages.ts'
import { spoken } from './spoken.tsx'

interface PaginationProps {
  page: number
  pages: number
  /** Such as "Pages of animes". */
  label: string
  pathOf: (page: number) => string
}

/** << and >>, the first and last page, and the neighbours of this one (§2). Plain links. */
export function Pagination({ page, pages, label, pathOf }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav className="pagination" aria-label={label}>
      <Step symbol="<<" name={texts.previousPage} rel="prev" path={page > 1 ? pathOf(page - 1) : undefined} />
      <ol className="pagination-pages">
        {pagesAround(page, pages).map((number, place, shown) => (
          <li key={number} className={number - (shown[place - 1] ?? 0) > 1 ? 'pagination-gap' : undefined}>
            <a href={pathOf(number)} aria-current={number === page ? 'page' : undefined}>
              {texts.page({ number, spoken })}
            </a>
          </li>
        ))}
      </ol>
      <Step symbol=">>" name={texts.nextPage} rel="next" path={page < pages ? pathOf(page + 1) : undefined} />
    </nav>
  )
}

/** The first and the last page, this one, and one on each side of it. */
export function pagesAround(page: number, pages: number): number[] {
  const near = [page - 1, page, page + 1].filter((number) => number > 1 && number < pages)
  return [1, ...near, pages]
}

function Step({ symbol, name, rel, path }: { symbol: string; name: string; rel: string; path?: string }) {
  const content = (
    <>
      {symbol}
      <span className="spoken"> {name}</span>
    </>
  )
  return path ? (
    <a className="pagination-step" href={path} rel={rel}>
      {content}
    </a>
  ) : (
    // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere just now
    <a className="pagination-step" aria-disabled="true" role="link">
      {content}
    </a>
  )
}
