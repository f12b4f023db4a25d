import type { Kind } from '#domain/titles/rules.ts'
import { changePath } from '../paths.ts'
import { inTurn } from '../post/in-turn.ts'
import { say } from '../post/say.ts'
import { tellPage } from '../post/tell-page.ts'
import { send } from '../post/use-post.ts'
import type { Asked, EntryChanged } from './shown-record.ts'
import { formOf } from './use-entry.ts'

interface Queue {
  waiting: number
  /** What the page has not been told yet. */
  changed: EntryChanged | null
}

const queues = new Map<string, Queue>()

interface Sent {
  /** Why it was not done. */
  refused?: string | undefined
  /** Whether the site itself answered. */
  answered: boolean
  /** What came of the last change, if no other one is on its way. */
  changed?: EntryChanged | null
}

/** Changes a title's record. Changes of one title are sent one after the other; the page hears of the last one. */
export async function sendChange(title: { kind: Kind; id: string }, asked: Asked): Promise<Sent> {
  const path = changePath(title)
  const queue = queues.get(path) ?? { waiting: 0, changed: null }
  queues.set(path, queue)
  queue.waiting += 1
  const { refused, answered, goTo, ...answer } = await inTurn(path, () => send(path, formOf(asked)))
  queue.waiting -= 1
  if (goTo) location.assign(goTo)
  else if (!refused) queue.changed = answer as unknown as EntryChanged
  if (queue.waiting > 0) return { refused, answered }
  queues.delete(path)
  if (queue.changed) {
    tellPage(queue.changed)
    say(queue.changed.said)
  }
  return { refused, answered, changed: queue.changed }
}
