import { suggestions } from '#texts/shell.ts'
import { titlePath } from '../paths.ts'
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
  return (
    <div id={id} className="suggestions" role="listbox" aria-label={suggestions}>
      {suggested.map((each, place) => {
        const path = suggestedPath(each)
        return (
          <Suggestion
            key={path}
            id={`${id}-${place}`}
            suggested={each}
            active={place === active}
            onChoose={() => onChoose(path)}
          />
        )
      })}
    </div>
  )
}
