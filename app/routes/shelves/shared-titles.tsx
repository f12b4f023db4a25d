import type { ShelfPage } from '#domain/shelves/rules.ts'
import { kindNames } from '#texts/kinds.ts'
import * as texts from '#texts/shelves.ts'
import { CardFacts } from '../../ui/card-facts.tsx'
import { Cover } from '../../ui/cover.tsx'
import { titlePath } from '../../ui/paths.ts'
import { TitleCard } from '../../ui/title-card.tsx'
import { tonesBeside } from '../../ui/tones.ts'

interface SharedTitlesProps {
  found: ShelfPage
  /** The path and query of this page. */
  pagePath: string
}

/** A list's titles in their order: a wall of cards or, where there are notes, one below the other. */
export function SharedTitles({ found, pagePath }: SharedTitlesProps) {
  const tones = tonesBeside(found.rows.map(({ title }) => title.id))
  if (found.total === 0) return <p className="notice">{texts.nothingHere}</p>
  if (found.rows.some(({ note }) => note !== '')) return <NotedTitles found={found} tones={tones} />
  return (
    <ul className="card-wall">
      {found.rows.map(({ title }, place) => (
        <TitleCard key={title.id} title={title} tone={tones[place]} pagePath={pagePath} eager={place < 6} showKind />
      ))}
    </ul>
  )
}

function NotedTitles({ found, tones }: { found: ShelfPage; tones: string[] }) {
  return (
    <ol className="shelf-noted" start={found.rows[0]?.place}>
      {found.rows.map(({ place, title, note }, index) => (
        <li key={title.id}>
          <span className="shelf-place" aria-hidden="true">
            {place}
          </span>
          <Cover title={title} tone={tones[index]} eager={index < 3} />
          <div>
            <h2>
              <a href={titlePath(title)}>{title.title}</a>
            </h2>
            <p className="quiet">
              <CardFacts facts={[kindNames[title.kind].one, title.year]} score={title.score} />
            </p>
            {note && <p className="shelf-note">{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
