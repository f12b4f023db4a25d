import { type RefObject, useEffect, useId, useRef } from 'react'
import { useBlocker } from 'react-router'
import * as texts from '#texts/title-form.ts'

interface AskBeforeLeavingProps {
  form: RefObject<HTMLFormElement | null>
  /** Whether the form shows earlier input that is not saved. */
  isTyped: boolean
}

/** Asks before unsaved input is lost: in a dialog on this site, and in the browser's own when the tab closes. */
export function AskBeforeLeaving({ form, isTyped }: AskBeforeLeavingProps) {
  const before = useRef<string>(undefined)
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      (here.pathname !== next.pathname || here.search !== next.search) && isUnsaved(),
  )
  const isAsking = blocker.state === 'blocked'

  function isUnsaved(): boolean {
    return isTyped || isUploading(form.current) || textsOf(form.current) !== before.current
  }

  useEffect(() => {
    before.current = textsOf(form.current)
  }, [form])
  useEffect(() => {
    if (isAsking) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isAsking])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  })

  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={heading}
      closedby="any"
      onClose={() => isAsking && blocker.reset()}
    >
      <h2 id={heading}>{texts.leaveWithoutSaving}</h2>
      <p>{texts.notSavedYet}</p>
      <div className="modal-actions">
        <button type="button" className="button button-quiet" onClick={() => isAsking && blocker.proceed()}>
          {texts.leave}
        </button>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {texts.stay}
        </button>
      </div>
    </dialog>
  )
}

function isUploading(form: HTMLFormElement | null): boolean {
  return form?.querySelector('progress') != null
}

function textsOf(form: HTMLFormElement | null): string {
  if (!form) return ''
  return JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === 'string' && value !== ''))
}
