import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { starChoices } from '#domain/ratings/rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import * as texts from '#texts/entry.ts'
import { changePath } from '../paths.ts'
import { say } from '../post/say.ts'
import { send } from '../post/use-post.ts'
import type { EntryChanged } from './shown-record.ts'
import { formOf } from './use-entry.ts'

const shownMs = 12_000

/** The only one: what is said later takes its place. */
let shown: { root: Root; place: HTMLElement; timer: number } | null = null

/**
 * Says what was done, with a way back.
 * @param onChanged called when it was taken back
 */
export function showToast({ said, undo }: Pick<EntryChanged, 'said' | 'undo'>, onChanged: () => void): void {
  async function takeBack(id: string) {
    const answer = await send(`/journal/undo/${id}`, new FormData())
    if (answer.goTo) return location.assign(answer.goTo)
    say(answer.said ?? answer.refused)
    if (answer.refused) return showToast({ said: answer.refused, undo: null }, onChanged)
    hideToast()
    onChanged()
  }

  show(
    <>
      <p>{said}</p>
      {undo && (
        <button type="button" className="text-button" onClick={() => takeBack(undo.id)}>
          {texts.undo}
        </button>
      )}
    </>,
  )
}

/** Says that a title was added, and asks for a score at once. */
export function showAdded(title: { kind: Kind; id: string }, said: string, onChanged: () => void): void {
  async function score(points: number) {
    const { refused, goTo, ...answer } = await send(changePath(title), formOf({ points: String(points) }))
    if (goTo) return location.assign(goTo)
    const changed = answer as unknown as EntryChanged
    say(refused ?? changed.said)
    showToast(refused ? { said: refused, undo: null } : changed, onChanged)
    onChanged()
  }

  show(
    <fieldset className="toast-scores">
      <legend>{said}</legend>
      <span className="quiet">{texts.score}</span>
      <span className="toast-points">
        {starChoices.map((points) => (
          <button key={points} type="button" className="toast-point" onClick={() => score(points)}>
            {points}
          </button>
        ))}
      </span>
    </fieldset>,
  )
}

/** It goes after some seconds, but not while the pointer or the focus is on it. */
function show(content: ReactNode) {
  hideToast()
  const place = document.createElement('div')
  place.className = 'toast'
  // Before the main part: Tab leads to it from the top of the page.
  document.getElementById('main')?.before(place)
  const root = createRoot(place)
  shown = { root, place, timer: 0 }
  const wait = () => {
    if (shown) shown.timer = window.setTimeout(() => (isInUse(place) ? wait() : hideToast()), shownMs)
  }
  wait()
  root.render(
    <>
      {content}
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
