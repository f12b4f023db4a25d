import type { ListEntry, ListView } from '#domain/lists/rules.ts'
import { kindNames } from '#texts/kinds.ts'
import * as texts from '#texts/lists.ts'
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
  const { many, list } = kindNames[kind]
  return (
    <div className="notice no-entries">
      <p>
        <b>No {many.toLowerCase()}</b>
      </p>
      {status === null ? (
        <>
          <p className="quiet">{`What you add to your ${list} is kept here, with how far you are.`}</p>
          <a className="button" href={browsePaths[kind]}>
            Browse {many}
          </a>
        </>
      ) : (
        <>
          <p className="quiet">{`Nothing on your ${list} is marked ${texts.statuses[status]}.`}</p>
          <a className="button button-quiet" href={listPath({ kind, sort })}>
            Show all
          </a>
        </>
      )}
    </div>
  )
}
