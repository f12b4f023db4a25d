import { type ComponentProps, type ComponentType, type MouseEvent, useState } from 'react'
import type { TitleCard } from '#domain/titles/rules.ts'
import * as texts from '#texts/title.ts'
import { titlePath } from '../../ui/paths.ts'
import type { ShelfDialog } from '../shelves/shelf-dialog.tsx'

type Dialog = ComponentType<ComponentProps<typeof ShelfDialog>>

/** Leads to the page on which the title is put on lists of the reader's own. With scripts a dialog, loaded when it is first opened, does the same. */
export function ShelfButton({
  title,
  isSignedIn,
}: {
  title: Pick<TitleCard, 'kind' | 'id' | 'title'>
  isSignedIn: boolean
}) {
  const [Dialog, setDialog] = useState<Dialog | null>(null)
  const path = `/add-to-list${titlePath(title)}`

  function open(event: MouseEvent) {
    if (!isSignedIn || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    import('../shelves/shelf-dialog.tsx').then(
      ({ ShelfDialog }) => setDialog(() => ShelfDialog),
      () => location.assign(path),
    )
  }

  return (
    <>
      <a className="button button-quiet" href={path} rel="nofollow" onClick={open}>
        {texts.addToOwnList}
      </a>
      {Dialog && <Dialog title={title} onClose={() => setDialog(null)} />}
    </>
  )
}
