import type { FoundTitle } from '#domain/titles/search/rules.ts'
import { kindNames } from '#texts/kinds.ts'
import { Cover } from '../cover.tsx'

interface SuggestionProps {
  id: string
  title: FoundTitle
  active: boolean
  onChoose: () => void
}

/** A line in the search box's list. The keyboard focus stays in the text field. */
export function Suggestion({ id, title, active, onChoose }: SuggestionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox (aria-activedescendant)
    <div
      id={id}
      className="suggestion"
      role="option"
      aria-selected={active}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Cover title={title} />
      <span className="suggestion-name">{title.title}</span>
      <span className="quiet">
        {[kindNames[title.kind].one, title.year].filter(Boolean).join(' · ')}
        {title.matchedName && ` · ${title.matchedName}`}
      </span>
    </div>
  )
}
