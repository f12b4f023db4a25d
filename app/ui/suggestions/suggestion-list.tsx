import { useEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import { entryByKey, suggestions } from '#texts/shell.ts'
import { titlePath } from '../paths.ts'
import type { SignedIn } from '../shell/signed-in.ts'
import type { Suggested } from './suggested.ts'
import { Suggestion } from './suggestion.tsx'

export function suggestedPath(suggested: Suggested): string {
  return 'path' in suggested ? suggested.path : titlePath(suggested)
}

interface SuggestionListProps {
  id: string
  suggested: Suggested[]
  /** The place of the one that the arrow keys have reached; -1 is the text field. */
  active: number
  onChoose: (path: string) => void
}

/** What the search box offers: titles, and people, characters and companies. Loaded by those who type. */
export function SuggestionList({ id, suggested, active, onChoose }: SuggestionListProps) {
  const root = useRouteLoaderData('root') as { user: SignedIn | null } | undefined
  const isReader = Boolean(root?.user)
  const list = useRef<HTMLDivElement>(null)

  // Before the search box, which opens the page of what is active on Enter.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !event.altKey) return
      const link = list.current?.querySelector<HTMLElement>('[aria-selected="true"] .suggestion-entry')
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      link.click()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])

  return (
    <div className="suggestions">
      <div id={id} role="listbox" aria-label={suggestions} ref={list}>
        {suggested.map((each, place) => {
          const path = suggestedPath(each)
          return (
            <Suggestion
              key={path}
              id={`${id}-${place}`}
              suggested={each}
              active={place === active}
              hasEntry={isReader}
              onChoose={() => onChoose(path)}
            />
          )
        })}
      </div>
      {isReader && <p className="quiet suggestion-keys">{entryByKey}</p>}
    </div>
  )
}
