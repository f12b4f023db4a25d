import { createRoot, type Root } from 'react-dom/client'
import * as texts from '#texts/entry.ts'
import { say } from '../post/say.ts'
import { send } from '../post/use-post.ts'
import type { EntryChanged } from './shown-record.ts'

const shownMs = 12_000

let shown: { root: Root; place: HTMLElement; timer: number } | null = null

/**
 * Says what was done, with a way back. It goes after some seconds, but not while the pointer or the focus is on it.
 * @param onUndone called when it was taken back
 */
export function showToast({ said, undo }: Pick<EntryChanged, 'said' | 'undo'>, onUndone: () => void): void {
  hideToast()
  const place = document.createElement('div')
  place.className = 'toast'
  // First in the document, so that Shift+Tab leads to it from wherever it was caused, and Tab from the top of the page.
  document.getElementById('main')?.before(place)
  const root = createRoot(place)
  shown = { root, place, timer: 0 }
  const wait = () => {
    if (shown) shown.timer = window.setTimeout(() => (isInUse(place) ? wait() : hideToast()), shownMs)
  }
  wait()

  async function takeBack(id: string) {
    const answer = await send(`/journal/undo/${id}`, new FormData())
    say(answer.said ?? answer.refused)
    if (answer.refused) return showToast({ said: answer.refused, undo: null }, onUndone)
    hideToast()
    if (answer.goTo) location.assign(answer.goTo)
    else onUndone()
  }

  root.render(
    <>
      <p>{said}</p>
      {undo && (
        <button type="button" className="text-button" onClick={() => takeBack(undo.id)}>
          {texts.undo}
        </button>
      )}
      <button type="button" className="toast-close" aria-label={texts.dismiss} onClick={hideToast}>
        <span className="cross" />
      </button>
    </>,
  )
}

function isInUse(place: HTMLElement): boolean {
  return place.matches(':hover, :focus-within')
}

function hideToast() {
  if (!shown) return
  clearTimeout(shown.timer)
  const { root, place } = shown
  shown = null
  if (place.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
  root.unmount()
  place.remove()
}
