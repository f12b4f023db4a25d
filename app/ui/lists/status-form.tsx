import type { Status } from '#domain/titles/statuses-rules.ts'
import * as texts from '#texts/lists.ts'
import { spoken } from '../spoken.tsx'
import { takeFocus } from '../take-focus.ts'
import { SavedSelect } from './saved-select.tsx'
import { useStatus } from './use-status.ts'

interface StatusFormProps {
  entry: { id: string; status: Status }
  title: { title: string }
  /** The statuses of its kind. */
  options: { value: Status; label: string }[]
  /** The path and query of the page with the form. */
  pagePath: string
}

/**
 * The dropdown for an entry's status (§2, §4). A choice is saved at once; without scripts a button saves it. A dropped
 * entry is off the list, and its dropdown stays disabled until the page is loaded again (decisions) or the drop is undone.
 */
export function StatusForm({ entry, title, options, pagePath }: StatusFormProps) {
  const { saved, chosen, choose, save, undo, undone, message, problem } = useStatus(entry)

  return (
    <form
      className="status-form"
      method="post"
      action={`/list-entries/${entry.id}`}
      onSubmit={(event) => {
        event.preventDefault()
        save(chosen)
      }}
    >
      <input type="hidden" name="back" value={pagePath} />
      <SavedSelect
        name="status"
        aria-label={texts.statusOf(title)}
        {...{ saved, chosen, choose, save }}
        disabled={saved === 'dropped'}
        ref={undone ? takeFocus : undefined}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SavedSelect>
      <button type="submit" className={chosen === saved ? 'button button-quiet without-script' : 'button button-quiet'}>
        {texts.save}
      </button>
      <div className="status-message">
        <p role="status">{message}</p>
        {undo && (
          <button type="button" className="text-button" onClick={undo}>
            {texts.undoDrop({ title: title.title, spoken })}
          </button>
        )}
      </div>
      <p className="field-problem" role="alert">
        {problem}
      </p>
    </form>
  )
}
