import { useEffect, useState } from 'react'
import type { Kind } from '#domain/titles/rules.ts'
import { notReached } from '#texts/failures.ts'
import type { Asked, OwnShown, ShownRecord } from '../entry/shown-record.ts'

/** Loaded with the first change. */
let changeFile: typeof import('../entry/change-record.ts') | undefined

/**
 * What a reader has of a title, where it is shown and changed: as the page's data says, and from then on as each change says,
 * wherever it was made. A change shows before it is saved, and is taken back with the reason if it is refused.
 * @param own of the page's data: the same object until that is loaded again
 * @param follows whether a change can be shown here; if not, the page's data is loaded again
 */
export function useOwn<Own extends Partial<OwnShown>>(
  title: { kind: Kind; id: string },
  own: Own,
  follows: (own: OwnShown) => boolean = () => true,
) {
  const first = { from: own, saved: own, shown: own, problem: '', sending: 0 }
  const [now, setNow] = useState(first)
  // What is being saved may not be in the page's data yet.
  if (now.from !== own) setNow(now.sending > 0 ? { ...now, from: own, saved: own } : first)

  useEffect(() => {
    function follow(event: Event) {
      const { detail } = event as CustomEvent<ShownRecord | null>
      if (detail?.title.id !== title.id || !follows(detail.own)) return
      event.preventDefault()
      const saved = { ...own, ...detail.own }
      setNow(({ sending }) => ({ from: own, saved, shown: saved, problem: '', sending }))
    }
    document.addEventListener('record', follow)
    return () => document.removeEventListener('record', follow)
  })

  async function ask(asked: Asked, foreseen: Partial<OwnShown>) {
    setNow((before) => {
      return { ...before, shown: { ...before.shown, ...foreseen }, problem: '', sending: before.sending + 1 }
    })
    // Once it is there it is not waited for: the answer to the change before, if it came in between, would show in place of this one.
    changeFile ??= await import('../entry/change-record.ts').catch(() => undefined)
    const refused = changeFile ? await changeFile.changeRecord(title, asked) : notReached
    setNow((before) => {
      const sending = before.sending - 1
      return refused ? { ...before, shown: before.saved, problem: refused, sending } : { ...before, sending }
    })
  }

  return { own: now.shown, problem: now.problem, ask }
}
