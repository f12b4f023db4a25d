import * as texts from '#texts/entry.ts'
import { titlePath } from '../paths.ts'
import { EntryControl } from './entry-control.tsx'
import type { EntryChanged, RefusedEntry, ShownRecord } from './shown-record.ts'

interface EntryPanelProps {
  first: ShownRecord
  refused: RefusedEntry | undefined
  onChanged: (changed: EntryChanged | null) => void
  onRefused: (refused: RefusedEntry | undefined) => void
  onClose: () => void
}

/** The entry control over the page that it was opened on. */
export function EntryPanel({ first, onClose, ...control }: EntryPanelProps) {
  return (
    <>
      <div className="keep-head">
        <h2 id="entry-heading" title={first.title.title}>
          <span className="spoken">{texts.heading({ title: '' })}</span>
          {first.title.title}
        </h2>
        <button type="button" className="round-button" aria-label={texts.close} onClick={onClose}>
          <span className="cross" />
        </button>
      </div>
      <EntryControl first={first} back={titlePath(first.title)} isLive {...control} />
      <p className="quiet keep-keys">{texts.keys}</p>
    </>
  )
}
