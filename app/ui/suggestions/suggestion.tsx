import type { MouseEvent } from 'react'
import { kindNames } from '#texts/kinds.ts'
import { Cover } from '../cover.tsx'
import { ownEntryPath } from '../paths.ts'
import { Portrait } from '../portrait.tsx'
import type { Suggested } from './suggested.ts'

interface SuggestionProps {
  id: string
  suggested: Suggested
  active: boolean
  /** Whether its reader keeps entries. */
  hasEntry: boolean
  onChoose: () => void
}

/** A line in the search box's list. The keyboard focus stays in the text field. */
export function Suggestion({ id, suggested, active, hasEntry, onChoose }: SuggestionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox (aria-activedescendant)
    <div
      id={id}
      className="suggestion"
      role="option"
      aria-selected={active}
      aria-keyshortcuts={hasEntry && !('path' in suggested) ? 'Alt+Enter' : undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {'path' in suggested ? (
        <>
          <Portrait name={suggested.name} image={suggested.image} />
          <span className="suggestion-name">{suggested.name}</span>
          <span className="quiet">{suggested.said}</span>
        </>
      ) : (
        <>
          <Cover title={suggested} />
          <span className="suggestion-name">{suggested.title}</span>
          <span className="quiet">
            {[kindNames[suggested.kind].one, suggested.year].filter(Boolean).join('\u00a0· ')}
            {suggested.matchedName && `\u00a0· ${suggested.matchedName}`}
          </span>
          {hasEntry && (
            // For pointers: an option holds no controls, and by keyboard there is Alt+Enter.
            <span className="suggestion-entry" data-entry={ownEntryPath(suggested)} aria-hidden="true" onClick={open} />
          )}
        </>
      )}
    </div>
  )
}

async function open(event: MouseEvent) {
  event.stopPropagation()
  const { currentTarget } = event
  const { openEntry } = await import('../entry/open-entry.tsx')
  await openEntry(currentTarget)
}
