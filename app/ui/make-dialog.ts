import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

interface Dialog {
  className: string
  /** The id of its heading. */
  labelledBy: string
  body: (close: () => void) => ReactNode
}

/** A dialog with its content, not yet shown. It goes when it is closed. */
export function makeDialog({ className, labelledBy, body }: Dialog): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = className
  dialog.setAttribute('aria-labelledby', labelledBy)
  document.body.append(dialog)
  const root = createRoot(dialog)
  flushSync(() => root.render(body(() => dialog.close())))
  dialog.addEventListener('close', () => {
    root.unmount()
    dialog.remove()
  })
  return dialog
}
