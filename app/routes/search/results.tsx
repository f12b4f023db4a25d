import type { FoundTitles } from '#domain/titles/query/found-titles.ts'
import { titlesFound } from '#texts/browse.ts'
import * as texts from '#texts/search.ts'
import { linkTo } from '../../ui/link-to.tsx'
import { browsePaths } from '../../ui/paths.ts'
import type { About } from '../browse/find-about.ts'
import type { Frame } from '../browse/frame.ts'
import { NoneFound } from '../browse/none-found.tsx'
import { Titles } from '../browse/titles.tsx'

interface ResultsProps {
  found: FoundTitles
  frame: Frame
  about: About
  /** The path and query of this page. */
  pagePath: string
}

export function Results({ found, frame, about, pagePath }: ResultsProps) {
  if (found.total > 0) {
    return (
      <>
        <p className="quiet search-count">{titlesFound(found)}</p>
        <Titles found={found} frame={frame} about={about} pagePath={pagePath} />
      </>
    )
  }
  if (frame.chips.length > 0) return <NoneFound frame={frame} />
  return (
    <div className="notice">
      <p>{texts.noSuchName({ animes: linkTo(browsePaths.anime), mangas: linkTo(browsePaths.manga) })}</p>
    </div>
  )
}
