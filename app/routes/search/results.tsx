import type { FoundTitles } from '#domain/titles/query/find-titles.ts'
import { foundTotal } from '../browse/found-total.ts'
import type { Frame } from '../browse/frame.ts'
import { NoneFound } from '../browse/none-found.tsx'
import { Titles } from '../browse/titles.tsx'

interface ResultsProps {
  found: FoundTitles
  frame: Frame
  /** The path and query of this page. */
  pagePath: string
}

export function Results({ found, frame, pagePath }: ResultsProps) {
  if (found.total > 0) {
    return (
      <>
        <p className="quiet search-count">{foundTotal(found)}</p>
        <Titles found={found} frame={frame} pagePath={pagePath} />
      </>
    )
  }
  if (frame.chips.length > 0) return <NoneFound frame={frame} />
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
