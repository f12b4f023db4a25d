import { type FocusEvent, useEffect, useRef, useState } from 'react'
import * as texts from '#texts/entry.ts'
import { titlePath } from '../paths.ts'
import { tellPage } from '../post/tell-page.ts'
import { type Answer, send } from '../post/use-post.ts'
import { EntryForm, isAtField } from './entry-form.tsx'
import { EntryProblem } from './entry-problem.tsx'
import { RateForm } from './rate-form.tsx'
import { RemoveForm } from './remove-form.tsx'
import type { EntryChanged, RefusedEntry, ShownRecord } from './shown-record.ts'
import { formOf, useEntry } from './use-entry.ts'

type Last = Partial<Pick<EntryChanged, 'undo' | 'reachedEnd' | 'next'>>

interface EntryControlProps {
  first: ShownRecord
  /** The page to return to. */
  back: string
  /** Whether scripts run: then each change is saved at once. */
  isLive: boolean
  /** What was refused before. */
  refused?: RefusedEntry | undefined
  /** Called with each change that was saved, and without one when the last was taken back. */
  onChanged: (changed: EntryChanged | null) => void
  onRefused?: (refused: RefusedEntry | undefined) => void
}

/** All that a reader can do with a title's record: in the panel and on the page of its own. */
export function EntryControl({ first, back, isLive, refused, onChanged, onRefused }: EntryControlProps) {
  const [last, setLast] = useState<Last | null>(null)
  const lastUndo = useRef<Last['undo']>(null)
  const [said, say] = useState('')
  const isAsking = useRef(false)
  const entry = useEntry(first, refused, {
    onChanged(changed) {
      keepLast(changed)
      say(changed.said)
      onChanged(changed)
    },
    onRefused,
  })
  const keepFocus = useFocusAround()
  const { shown, save, problem, setProblem } = entry
  const saveIfLive = isLive ? save : undefined

  function keepLast(changed: Last | null) {
    lastUndo.current = changed?.undo
    setLast(changed)
  }

  /** Sends something that is not of the record's own form. What is pressed again while it is under way is ignored. */
  async function ask(path: string, form: FormData): Promise<Answer | undefined> {
    if (isAsking.current) return undefined
    isAsking.current = true
    setProblem(undefined)
    const answer = await send(path, form)
    isAsking.current = false
    const { refused, goTo } = answer
    if (goTo) location.assign(goTo)
    else if (refused) setProblem({ sentence: refused })
    return refused || goTo ? undefined : answer
  }

  async function rate(form: FormData) {
    const answer = await ask('/ratings', form)
    if (!answer) return
    entry.setStars(Number(form.get('stars')))
    say(answer.said ?? '')
    onChanged(null)
  }

  /** Takes back the last change: the one that is being saved, if there is one. When that is refused, nothing is left to take back. */
  function undo() {
    entry.afterSaving(async (isSaved) => {
      if (!isSaved || !lastUndo.current) return
      const answer = await ask(`/journal/undo/${lastUndo.current.id}`, new FormData())
      if (!answer) return
      keepLast(null)
      await entry.reload()
      say(answer.said ?? '')
      onChanged(null)
    })
  }

  async function add(next: NonNullable<EntryChanged['next']>) {
    const answer = await ask('/list-entries', formOf({ title: titlePath(next), back }))
    if (!answer) return
    keepLast({ undo: answer.undo ?? null })
    say(answer.said ?? '')
    tellPage()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is
    <div className="keep-control" onFocus={keepFocus}>
      {/* A page that has been loaded again is seen from its top. */}
      {!isLive && !isAtField(problem) && <EntryProblem problem={problem} />}
      <EntryForm shown={shown} back={back} save={saveIfLive} problem={problem} typed={entry.typed} />
      <RateForm shown={shown} rate={isLive ? rate : undefined} />
      <RemoveForm shown={shown} back={back} save={saveIfLive} />
      <div className="keep-outcome">
        {isLive && <EntryProblem problem={problem} />}
        <p role="status">{entry.isSaving ? texts.saving : said}</p>
        {last?.undo && (
          <button type="button" className="text-button" onClick={undo}>
            {texts.undo}
          </button>
        )}
        {last?.reachedEnd && (
          <button type="button" className="button button-quiet" onClick={() => save({ standing: 'completed' })}>
            {texts.callCompleted}
          </button>
        )}
        {last?.next && (
          <button type="button" className="button button-quiet" onClick={() => last.next && add(last.next)}>
            {texts.next(last.next)}
          </button>
        )}
      </div>
    </div>
  )
}

/** What has the focus may go with what it does. The nearest thing around it that stays has the focus then. */
function useFocusAround() {
  const path = useRef<Partial<HTMLElement>[]>([])
  useEffect(() => {
    const [focused, ...around] = path.current
    if (focused?.isConnected !== false || document.activeElement !== document.body) return
    const stays = around.find(({ isConnected }) => isConnected)
    if (!stays) return
    stays.tabIndex = -1
    stays.focus?.({ preventScroll: true })
  })
  return ({ nativeEvent }: FocusEvent) => {
    path.current = nativeEvent.composedPath() as HTMLElement[]
  }
}
