import { useState } from 'react'
import type { ListRow } from '#domain/journal/list-page-rules.ts'
import { scoreInWords } from '#texts/cards.ts'
import { statuses } from '#texts/lists.ts'
import * as texts from '#texts/my-list.ts'
import { Cover } from '../../ui/cover.tsx'
import { StatusForm } from '../../ui/lists/status-form.tsx'
import { entryPath } from '../../ui/paths.ts'
import type { ListFrame } from './list-frame.ts'
import { RecordForm } from './record-form.tsx'

export interface RowProps {
  row: ListRow
  frame: ListFrame
  userId: string
  /** The class of its cover's tones. */
  tone?: string | undefined
}

/** One title of the list (§2). Its link leads to the title's page with the reader's own entry. */
export function EntryRow({ row, frame, userId, tone }: RowProps) {
  const { id, title, episodes, genre, stars, standing, status, isPrivate, tags, mergedFrom } = row
  const [entry, setEntry] = useState(id === null ? null : { id, status })
  const [turn, setTurn] = useState(0)
  const [average, setAverage] = useState(title.score)
  const length = episodes && texts.length({ kind: title.kind, count: episodes })
  const facts = [yearsOf(row), length].filter(Boolean)
  // The dropdown says the rest (§4).
  const isSaid = standing === 'current' || standing === 'planning' || status === 'watched' || id === null

  /** A step may have made the title one that is being watched: the dropdown then begins with that. */
  function follow(now: typeof entry) {
    if (!now || (now.id === entry?.id && now.status === entry.status)) return
    setEntry(now)
    setTurn(turn + 1)
  }

  return (
    <li className="entry">
      <label className="entry-box">
        <input type="checkbox" name="id" value={title.id} form="change-many" autoComplete="off" />
        <span className="spoken">{texts.choose(title)}</span>
      </label>
      <Cover title={title} tone={tone} />
      <div className="entry-names">
        <a className="entry-title" href={entryPath(title, userId)} title={title.title}>
          {title.title}
        </a>
        <p className="entry-facts quiet">
          {facts.length > 0 && <span>{facts.join(' · ')}</span>}
          {genre && <span>{genre}</span>}
          {!isSaid && <span className="entry-mark">{frame.groupNames[standing]}</span>}
          {isPrivate && <span className="entry-mark">{texts.isPrivate}</span>}
          {tags.map((tag) => (
            <span key={tag} className="entry-tag">
              {tag}
            </span>
          ))}
          {mergedFrom && <span>{texts.mergedFrom({ title: mergedFrom })}</span>}
        </p>
      </div>
      <div className="entry-figures">
        {stars !== null && (
          <p>
            <span aria-hidden="true">★ </span>
            {texts.yours({ stars })}
          </p>
        )}
        <p className="quiet">{scoreInWords(average)}</p>
      </div>
      <RecordForm row={row} frame={frame} onStatus={follow} onScored={setAverage} />
      {entry === null ? (
        <p className="quiet entry-off">{statuses.dropped}</p>
      ) : (
        <StatusForm key={turn} entry={entry} title={title} pagePath={frame.pagePath} />
      )}
    </li>
  )
}

/** An unknown end is '?' (§2). Null if neither start nor end is known. */
function yearsOf({ title: { year }, endYear }: ListRow): string | null {
  if (!year) return endYear && texts.until({ year: endYear })
  return year === endYear ? year : `${year}–${endYear ?? '?'}`
}
