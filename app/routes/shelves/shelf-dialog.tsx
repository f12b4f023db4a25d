import { useEffect, useId, useRef } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { TitleCard } from '#domain/titles/rules.ts'
import * as texts from '#texts/shelves.ts'
import type { loader } from './add-to-shelf.tsx'
import { ShelfChoices } from './shelf-choices.tsx'
import { addToShelfPath } from './shelf-paths.ts'

interface ShelfDialogProps {
  title: Pick<TitleCard, 'kind' | 'id' | 'title'>
  onClose: () => void
}

/** The page on which a title is put on lists of the reader's own, as a dialog. Who has no list yet goes to the page, to make one. */
export function ShelfDialog({ title, onClose }: ShelfDialogProps) {
  const { load, data } = useFetcher<typeof loader>()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const path = addToShelfPath(title)
  const lists = data?.choices.length

  useEffect(() => {
    load(path)
  }, [load, path])
  useEffect(() => {
    if (lists === 0) navigate(path)
    else if (lists && !dialog.current?.open) dialog.current?.showModal()
  }, [lists, navigate, path])

  return (
    <dialog ref={dialog} className="modal" aria-labelledby={heading} closedby="any" onClose={onClose}>
      {data && (
        <>
          <h2 id={heading}>{texts.addToList(title)}</h2>
          <ShelfChoices choices={data.choices} title={data.title} />
          <form method="dialog" className="modal-actions">
            <a className="button button-quiet" href={path}>
              {texts.newList}
            </a>
            <button type="submit" className="button button-quiet">
              {texts.close}
            </button>
          </form>
        </>
      )}
    </dialog>
  )
}
