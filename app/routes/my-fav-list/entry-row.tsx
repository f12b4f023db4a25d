import type { ListEntry } from '#domain/lists/rules.ts'
import { scoreInWords } from '#texts/cards.ts'
import * as texts from '#texts/my-list.ts'
import { Cover } from '../../ui/cover.tsx'
import { StatusForm } from '../../ui/lists/status-form.tsx'
import { entryPath } from '../../ui/paths.ts'

interface EntryRowProps {
  entry: ListEntry
  /** The path and query of the list. */
  pagePath: string
  userId: string
}

/** One title of the list (§2). Its link leads to the title's page with the reader's own entry. */
export function EntryRow({ entry, pagePath, userId }: EntryRowProps) {
  const { title, episodes, genre, stars, mergedFrom } = entry
  const length = episodes && texts.length({ kind: title.kind, count: episodes })
  const facts = [yearsOf(entry), length].filter(Boolean)
  return (
    <li className="entry">
      <Cover title={title} />
      <div className="entry-names">
        <a className="entry-title" href={entryPath(title, userId)}>
          {title.title}
        </a>
        {facts.length > 0 && <p className="quiet">{facts.join(' · ')}</p>}
        {genre && <p className="quiet">{genre}</p>}
        {mergedFrom && <p className="quiet">{texts.mergedFrom({ title: mergedFrom })}</p>}
      </div>
      <div className="entry-scores">
        <p>{scoreInWords(title.score)}</p>
        {stars !== null && (
          <p className="quiet">
            <span aria-hidden="true">★ </span>
            {texts.yours({ stars })}
          </p>
        )}
      </div>
      <StatusForm entry={entry} title={title} pagePath={pagePath} />
    </li>
  )
}

/** An unknown end is '?' (§2). Null if neither start nor end is known. */
function yearsOf({ title: { year }, endYear }: ListEntry): string | null {
  if (!year) return endYear && texts.until({ year: endYear })
  return year === endYear ? year : `${year}–${endYear ?? '?'}`
}
