import type { FormEvent } from 'react'
import * as texts from '#texts/entry.ts'
import { ownEntryPath } from '../paths.ts'
import type { Asked, ShownRecord } from './shown-record.ts'

interface RemoveFormProps {
  shown: ShownRecord
  back: string
  /** Absent on a page without scripts. */
  save: ((asked: Asked) => void) | undefined
}

/** Takes a title off the list, or takes away all that its reader keeps of it. */
export function RemoveForm({ shown: { title, record }, back, save }: RemoveFormProps) {
  if (!record.entry && !record.journal) return null

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!save) return
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (button) save({ [button.name]: button.value })
  }

  return (
    <form className="keep-remove" method="post" action={ownEntryPath(title)} onSubmit={submit}>
      <input type="hidden" name="back" value={back} />
      {record.entry && (
        <button type="submit" name="remove" value="yes" className="text-button">
          {texts.remove}
        </button>
      )}
      <details>
        <summary>{texts.forget}</summary>
        <p className="quiet keep-final">{texts.forgetSure}</p>
        <button type="submit" name="forget" value="yes" className="button button-quiet">
          {texts.forget}
        </button>
      </details>
    </form>
  )
}
