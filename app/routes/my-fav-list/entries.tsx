import type { ListEntry, ListView } from '#domain/lists/rules.ts'
import { statuses } from '#texts/lists.ts'
import * as texts from '#texts/my-list.ts'
import { browsePaths } from '../../ui/paths.ts'
import { EntryRow } from './entry-row.tsx'
import { listPath } from './list-path.ts'

interface EntriesProps {
  entries: ListEntry[]
  view: ListView
  /** The path and query of the list. */
  pagePath: string
  userId: string
}

export function Entries({ entries, view, pagePath, userId }: EntriesProps) {
  if (entries.length === 0) return <NoEntries view={view} />
  return (
    <ul className="entries">
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} pagePath={pagePath} userId={userId} />
      ))}
    </ul>
  )
}

/** 'No animes' or 'No mangas' (§2), and what to do next. */
function NoEntries({ view: { kind, status, sort } }: { view: ListView }) {
  return (
    <div className="notice no-entries">
      <p>
        <b>{texts.none[kind]}</b>
      </p>
      {status === null ? (
        <>
          <p className="quiet">{texts.whatIsKept({ kind })}</p>
          <a className="button" href={browsePaths[kind]}>
            {texts.browse[kind]}
          </a>
        </>
      ) : (
        <>
          <p className="quiet">{texts.noneMarked({ kind, status: statuses[status] })}</p>
          <a className="button button-quiet" href={listPath({ kind, sort })}>
            {texts.showAll}
          </a>
        </>
      )}
    </div>
  )
}
