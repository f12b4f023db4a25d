import * as texts from '#texts/my-list.ts'
import { Cover } from '../../ui/cover.tsx'
import { StatusForm } from '../../ui/lists/status-form.tsx'
import { useLastEntry } from '../../ui/lists/use-last-entry.ts'
import { useOwn } from '../../ui/lists/use-own.ts'
import { entryPath } from '../../ui/paths.ts'
import { RowBox } from './entry-link.tsx'
import type { ListFrame } from './list-frame.ts'
import { RecordForm } from './record-form.tsx'
import type { ShownRow } from './shown-row.ts'

export interface RowProps {
  row: ShownRow
  frame: ListFrame
  userId: string
  /** The class of its cover's tones. */
  tone?: string | undefined
}

/** One title of the list (§2). Its link leads to the title's page with the reader's own entry. */
export function EntryRow({ row, frame, userId, tone }: RowProps) {
  const { title, facts, genre, mergedFrom } = row
  const { own, problem, ask } = useOwn(title, row.own)
  const entry = useLastEntry(own.entry, own.standing === 'dropped')
  const marks = [!own.isSaid && own.standingName, own.isPrivate && texts.isPrivate]

  return (
    <li className="entry">
      <RowBox title={title} />
      <Cover title={title} tone={tone} />
      <div className="entry-names">
        <a className="entry-title" href={entryPath(title, userId)} title={title.title}>
          {title.title}
        </a>
        <p className="entry-facts quiet">
          {facts && <span>{facts}</span>}
          {own.stars !== null && (
            <span>
              <span aria-hidden="true">★ </span>
              {texts.yours({ stars: own.stars })}
            </span>
          )}
          {marks.map(
            (mark) =>
              mark && (
                <span key={mark} className="entry-mark">
                  {mark}
                </span>
              ),
          )}
          <span>{own.averageInWords}</span>
          {genre && <span>{genre}</span>}
          {own.tags.map((tag) => (
            <span key={tag} className="entry-tag">
              {tag}
            </span>
          ))}
          {mergedFrom && <span>{texts.mergedFrom({ title: mergedFrom })}</span>}
        </p>
      </div>
      <RecordForm row={row} own={own} frame={frame} problem={problem} ask={ask} />
      {entry ? (
        <StatusForm key={entry.id} entry={entry} title={title} options={frame.statuses} pagePath={frame.pagePath} />
      ) : (
        <p className="quiet entry-off">{own.standingName}</p>
      )}
    </li>
  )
}
