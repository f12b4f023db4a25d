import type { FoundTitles } from '#domain/titles/query/found-titles.ts'
import { TitleCard } from '../../ui/title-card.tsx'
import { tonesBeside } from '../../ui/tones.ts'
import type { About } from './find-about.ts'
import type { Frame } from './frame.ts'

interface TitlesProps {
  found: FoundTitles
  frame: Frame
  about: About
  /** The path and query of this page. */
  pagePath: string
}

/** The titles of a page: large cards for four, small ones for more, or a compact list. */
export function Titles({ found, frame: { kind, size, view }, about, pagePath }: TitlesProps) {
  const tones = tonesBeside(found.rows.map(({ id }) => id))
  const usual = kind ? 'card-grid' : 'card-grid search-results'
  const look = view === 'list' ? 'card-list' : size === 4 || kind === null ? usual : 'card-wall'
  return (
    <ul className={look}>
      {found.rows.map((title, place) => (
        <TitleCard
          key={title.id}
          title={title}
          tone={tones[place]}
          pagePath={pagePath}
          eager={place < 12}
          showKind={kind === null}
        >
          {about[title.id] && <p className="card-facts card-about">{about[title.id]?.facts}</p>}
          {about[title.id]?.story && <p className="card-story">{about[title.id]?.story}</p>}
        </TitleCard>
      ))}
    </ul>
  )
}
