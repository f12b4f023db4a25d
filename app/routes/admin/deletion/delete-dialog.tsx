import { useEffect, useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Kind } from '#domain/titles/rules.ts'
import * as texts from '#texts/deletion.ts'
import type { loader } from './delete.tsx'
import { DeleteForm } from './delete-form.tsx'
import { deletePath } from './delete-path.ts'

export interface TitleToDelete {
  kind: Kind
  id: string
}

interface DeleteDialogProps {
  /** The title whose Delete link was clicked, if any. */
  titleToDelete: TitleToDelete | null
  from: string
  onClose: () => void
}

/** The page that a row's Delete link leads to, as a dialog over the table. */
export function DeleteDialog({ titleToDelete, from, onClose }: DeleteDialogProps) {
  const { load, reset, data } = useFetcher<typeof loader>()
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const heading = useId()
  const title = titleToDelete && data?.title.id === titleToDelete.id ? data.title : null

  useEffect(() => {
    if (titleToDelete) load(deletePath(titleToDelete, from))
  }, [titleToDelete, from, load])
  useEffect(() => {
    if (!title) return dialog.current?.close()
    dialog.current?.showModal()
    cancel.current?.focus()
  }, [title])

  /** Opened again with what it showed before, it could be sent while that is being asked for anew. */
  function forget() {
    reset()
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={heading}
      closedby="any"
      onClose={forget}
      onSubmit={() => dialog.current?.close()}
    >
      {title && (
        <>
          <h2 id={heading}>{texts.heading(title)}</h2>
          <DeleteForm title={title} from={from}>
            <button type="button" ref={cancel} className="button button-quiet" onClick={() => dialog.current?.close()}>
              {texts.cancel}
            </button>
          </DeleteForm>
        </>
      )}
    </dialog>
  )
}
