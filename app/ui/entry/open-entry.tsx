import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { EntryPanel } from './entry-panel.tsx'
import type { EntryChanged } from './shown-record.ts'
import { showToast } from './toast.tsx'

/** Beside what opened it, with so much room to the edges. */
const gap = 8
const phone = '(max-width: 575.98px)'
const open = '.keep-panel[open]'

/**
 * Opens the entry control of the title to whose entry page a link leads: beside the link, or as a sheet on a phone. Where that
 * cannot be, the browser goes to the page.
 * @param onChanged called when what pages show of the record may have changed
 */
export async function openEntry(target: Element, onChanged: () => void): Promise<void> {
  const link = target.closest('a') as HTMLAnchorElement
  if (document.querySelector(open)) return
  const response = await fetch(`${link.pathname}/record`).catch(() => null)
  const isRecord = response?.ok && response.headers.get('content-type')?.startsWith('application/json')
  if (!isRecord) return location.assign(link.href)
  if (document.querySelector(open)) return
  const shown = await response.json()

  const dialog = document.createElement('dialog')
  dialog.className = 'keep-panel'
  dialog.setAttribute('aria-labelledby', 'entry-heading')
  document.body.append(dialog)
  const root = createRoot(dialog)
  let last: EntryChanged | null = null
  const note = (changed: EntryChanged | null) => {
    last = changed
    onChanged()
  }
  flushSync(() => root.render(<EntryPanel first={shown} onChanged={note} onClose={() => dialog.close()} />))
  link.focus({ preventScroll: true })
  dialog.showModal()
  place(dialog, link)

  dialog.addEventListener('click', (event) => {
    if (event.target !== dialog || isInside(dialog, event)) return
    dialog.close()
    // A click on the link of another title opens that one's at once.
    const under = document.elementFromPoint(event.clientX, event.clientY)
    if (under?.closest('a[href^="/entry/"]')) openEntry(under, onChanged)
  })
  dialog.addEventListener('close', () => {
    root.unmount()
    dialog.remove()
    if (document.activeElement === document.body && link.isConnected) link.focus({ preventScroll: true })
    if (last?.undo) showToast(last, onChanged)
  })
}

/** A click on its padding is none beside it. */
function isInside(dialog: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

function place(dialog: HTMLElement, link: HTMLElement) {
  if (matchMedia(phone).matches) return
  const at = link.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = dialog
  const below = at.bottom + gap
  const isRoomBelow = below + height + gap <= innerHeight
  const top = isRoomBelow ? below : Math.max(gap, Math.min(below, innerHeight - height - gap))
  // What has no room below its link stands beside it.
  const right = at.right + gap
  const isRoomRight = right + width + gap <= innerWidth
  const beside = isRoomRight ? right : Math.max(gap, at.left - width - gap)
  const left = isRoomBelow ? Math.max(gap, Math.min(at.left, innerWidth - width - gap)) : beside
  dialog.style.top = `${top}px`
  dialog.style.left = `${left}px`
  dialog.style.maxHeight = `${innerHeight - top - gap}px`
}
