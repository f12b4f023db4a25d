import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { starChoices } from '#domain/ratings/rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import * as texts from '#texts/entry.ts'
import { titlePath } from '../paths.ts'
import { say } from '../post/say.ts'
import { tellPage } from '../post/tell-page.ts'
import { send } from '../post/use-post.ts'
import { sendChange } from './send-change.ts'
import type { EntryChanged } from './shown-record.ts'
import { tellAbout } from './tell-about.ts'
import { formOf } from './use-entry.ts'

const shownMs = 12_000

/** The only one: what is said later takes its place. */
let shown: { root: Root; place: HTMLElement; timer: number } | null = null

interface Said extends Partial<Pick<EntryChanged, 'undo' | 'reachedEnd' | 'next'>> {
  said: string
  title?: { kind: Kind; id: string }
  /** Whether it asks for a score. */
  asksScore?: boolean
}

/** Says what was done, with a way back and with what is usually done next. */
export function showToast(told: Said): void {
  const { said, title, undo, reachedEnd, next, asksScore } = told

  async function takeBack(id: string) {
    const { refused, answered, goTo, said = '' } = await send(`/journal/undo/${id}`, new FormData())
    if (goTo) return location.assign(goTo)
    if (refused) return tellRefused(refused, answered)
    say(said)
    hideToast()
    if (title) return tellAbout(title)
    // Of many, some may have been left alone.
    showToast({ said })
    tellPage()
  }

  async function change(asked: Record<string, string>) {
    if (!title) return
    const { refused, answered, changed } = await sendChange(title, asked)
    if (refused) tellRefused(refused, answered)
    else if (changed) showToast(changed)
  }

  /** Puts the title that follows on the list. */
  async function addNext(next: NonNullable<EntryChanged['next']>) {
    const form = formOf({ title: titlePath(next) })
    const { refused, answered, goTo, said = '', undo = null } = await send('/list-entries', form)
    if (goTo) return location.assign(goTo)
    if (refused) return tellRefused(refused, answered)
    say(said)
    showToast({ said, title: next, undo, asksScore: true })
    tellPage()
  }

  /** What did not reach the site can be tried again. */
  function tellRefused(refused: string, answered: boolean) {
    say(refused)
    showToast({ ...(!answered && told), said: refused })
  }

  show(
    <div className="toast-said">
      <p>{said}</p>
      {asksScore && (
        <fieldset className="toast-scores">
          <legend className="quiet">{texts.score}</legend>
          <span className="toast-points">
            {starChoices.map((points) => (
              <button
                key={points}
                type="button"
                className="toast-point"
                onClick={() => change({ points: String(points) })}
              >
                {points}
              </button>
            ))}
          </span>
        </fieldset>
      )}
      {(reachedEnd || next) && (
        <div className="toast-next">
          {reachedEnd && (
            <button type="button" className="button button-quiet" onClick={() => change({ standing: 'completed' })}>
              {texts.callCompleted}
            </button>
          )}
          {next && (
            <button type="button" className="button button-quiet" onClick={firstOnly(() => addNext(next))}>
              {texts.next(next)}
            </button>
          )}
        </div>
      )}
    </div>,
    undo && (
      <button type="button" className="text-button" onClick={firstOnly(() => takeBack(undo.id))}>
        {texts.undo}
      </button>
    ),
  )
}

/** Ignores what is pressed again while it is under way: what comes of it takes the toast's place. */
function firstOnly(work: () => Promise<void>): () => void {
  let isUnderWay = false
  return () => {
    if (!isUnderWay) work()
    isUnderWay = true
  }
}

/** It goes after some seconds, but not while the pointer or the focus is on it. */
function show(content: ReactNode, wayBack: ReactNode) {
  hideToast()
  const place = document.createElement('div')
  place.className = 'toast'
  place.setAttribute('role', 'region')
  place.setAttribute('aria-label', texts.lastChange)
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
      {wayBack}
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
