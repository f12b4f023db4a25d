import { makeDialog } from '../make-dialog.ts'
import { say } from '../post/say.ts'
import { tellPage } from '../post/tell-page.ts'
import { askRecord } from './ask-record.ts'
import { EntryPanel } from './entry-panel.tsx'
import type { EntryChanged, RefusedEntry } from './shown-record.ts'
import { tellAbout } from './tell-about.ts'
import { showToast } from './toast.tsx'

/** Beside what opened it, with so much room to the edges. */
const gap = 8
const phone = '(max-width: 575.98px)'
const open = '.keep-panel[open]'

/** What was refused in a panel that was closed, by what opened it: so it is gone with the reader who typed it. */
const unsaved = new WeakMap<Element, RefusedEntry | undefined>()

/**
 * Opens the entry control of the title to whose entry page a link leads, or to whose another element does by `data-entry`: beside
 * that, or as a sheet on a phone. Where that cannot be, the browser goes to the page.
 */
export async function openEntry(target: Element): Promise<void> {
  const { href: page } = location
  const opener = target.closest<HTMLElement>('a, [data-entry]')
  const path = opener?.dataset.entry ?? opener?.getAttribute('href')
  if (!opener || !path) return
  if (document.querySelector(open)) return
  opener.ariaBusy = 'true'
  const first = await askRecord(`${path}/record`)
  opener.ariaBusy = null
  // On another page the reader no longer waits for it.
  if (location.href !== page || document.querySelector(open)) return
  if (!first) return location.assign(path)
  const before = document.activeElement

  let changes: EntryChanged | null = null
  const note = (changed: EntryChanged | null) => {
    changes = changed
    if (changed) tellPage(changed)
    else tellAbout(first.title)
  }
  let refused = unsaved.get(opener)
  const noteRefused = (given: RefusedEntry | undefined) => {
    refused = given
    if (!dialog.open) tellRefused()
  }
  /** Where the panel can no longer say it. */
  const tellRefused = () => {
    unsaved.set(opener, refused)
    if (!refused) return
    say(refused.problem.sentence)
    showToast({ said: refused.problem.sentence })
  }
  const panel = { first, refused, onChanged: note, onRefused: noteRefused }
  const dialog = makeDialog({
    ...{ className: 'keep-panel', labelledBy: 'entry-heading' },
    body: (close) => <EntryPanel {...panel} onClose={close} />,
  })
  opener.focus({ preventScroll: true })
  dialog.showModal()
  place(dialog, opener)

  dialog.addEventListener('click', (event) => {
    if (event.target !== dialog || isInside(dialog, event)) return
    dialog.close()
    // A click on the link of another title opens that one's at once.
    const under = document.elementFromPoint(event.clientX, event.clientY)
    if (under?.closest('a[href^="/entry/"]')) openEntry(under)
  })
  dialog.addEventListener('close', () => {
    // What opened it may have closed meanwhile.
    const last = opener.isConnected ? opener : before
    if (document.activeElement === document.body && last instanceof HTMLElement) last.focus({ preventScroll: true })
    if (refused && Object.keys(refused.typed).length > 0) tellRefused()
    else if (changes?.undo) showToast(changes)
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
