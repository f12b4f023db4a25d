import { type MouseEvent, useRef } from 'react'
import * as texts from '#texts/reviews.ts'
import { deleteReviewPath } from '../../ui/paths.ts'
import { spoken } from '../../ui/spoken.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

/** Deletes the reader's own review (§2), after a dialog or, without scripts, a page has asked. */
export function DeleteButton({ id, of }: { id: string; of: string }) {
  const dialog = useRef<HTMLDialogElement>(null)

  function ask(event: MouseEvent) {
    event.preventDefault()
    dialog.current?.showModal()
  }

  return (
    <>
      <form action={deleteReviewPath(id)}>
        <button type="submit" className="button button-quiet" aria-haspopup="dialog" onClick={ask}>
          {texts.deleteYours({ spoken })}
        </button>
      </form>
      <DeleteDialog id={id} of={of} ref={dialog} />
    </>
  )
}
