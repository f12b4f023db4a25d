import type { Reply } from '#tests/support/ask.ts'
import { NoAnswer } from './site.ts'

/** What a write leaves of each subject: a value that JSON can say, or null for nothing. */
export type Changes = Map<string, unknown>

interface Write {
  changes: Changes
  /** The counters of titles that rise with it, as `counterOf` names them. */
  counts?: string[]
  /** Is told whether it took place, once that is known. */
  settled?(took: boolean): void
}

export const counterOf = (titleId: string, counter: string) => `${titleId} ${counter}`

/** JSON of the database has its keys in an order of its own. */
function textOf(state: unknown): string {
  if (state === null || typeof state !== 'object' || Array.isArray(state)) return JSON.stringify(state ?? null)
  return JSON.stringify(Object.fromEntries(Object.entries(state).sort(([one], [other]) => (one < other ? -1 : 1))))
}

/**
 * What the site has acknowledged, kept outside of its processes. A write that was not answered may be there or not, but whole; nobody
 * writes to its subjects until that has been looked up.
 */
export class Ledger {
  readonly counters = new Map<string, number>()
  /** How often which answer came, by status; 0 is none. */
  readonly answers = new Map<string, number>()
  acknowledged = 0
  readonly #known = new Map<string, string>()
  readonly #late: string[] = []
  #unsure: Write[] = []

  get<Value>(subject: string): Value | null {
    const state = this.#known.get(subject)
    return state === undefined ? null : JSON.parse(state)
  }

  subjects(): string[] {
    return [...this.#known.keys()]
  }

  isFree(...subjects: string[]): boolean {
    return !this.#unsure.some(({ changes }) => subjects.some((subject) => changes.has(subject)))
  }

  /** Sends a write, and notes what was answered, and for whom nothing was. @returns the answer, if the write was acknowledged */
  async write(
    by: { isUnsure: boolean },
    what: string,
    write: Write,
    send: () => Promise<Reply>,
  ): Promise<Reply | null> {
    if (!this.isFree(...write.changes.keys())) return null
    // Whoever looks meanwhile finds it unsure.
    this.#unsure.push(write)
    const reply = await send().catch((error: Error) => {
      if (error instanceof NoAnswer) this.#late.push(what)
      return null
    })
    const status = reply?.status ?? 0
    const key = `${what} ${status}`
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1)
    if (status === 0 || status >= 500) {
      by.isUnsure = true
      return null
    }
    this.#unsure = this.#unsure.filter((each) => each !== write)
    const isDone = status < 400 && !/sign-in/.test(reply?.headers.location ?? '')
    this.#settle(write, isDone)
    if (isDone) this.acknowledged += 1
    return isDone ? reply : null
  }

  /** Answers that nothing excuses, and those that never came. A disk may be full, and the database away. */
  failures(): string[] {
    const answers = [...this.answers].filter(([what]) => / 5/.test(what) && !/ 50[37]$/.test(what))
    return [
      ...answers.map(([what, count]) => `${what}, ${count} times`),
      ...this.#late.map((what) => `${what}: there was no answer`),
    ]
  }

  /** Takes what is there as known, before anything is written. */
  adopt(actual: Changes): void {
    for (const [subject, state] of actual) this.#known.set(subject, textOf(state))
  }

  /** Compares what there is with what must be. @returns what differs, a line each; what was unsure is known afterwards */
  compare(actual: Changes): string[] {
    const unsure = this.#unsure
    const wrong: string[] = []
    const is = (subject: string) => textOf(actual.get(subject))
    this.#unsure = []
    for (const write of unsure) {
      const all = [...write.changes]
      const took = all.every(([subject, state]) => is(subject) === textOf(state))
      const isAbsent = all.every(([subject]) => is(subject) === (this.#known.get(subject) ?? 'null'))
      this.#settle(write, took)
      if (took || isAbsent) continue
      wrong.push(`half written: ${all.map(([subject, state]) => `${subject}: ${is(subject)}, not ${textOf(state)}`)}`)
      for (const [subject] of all) this.#know(subject, actual.get(subject) ?? null)
    }
    for (const subject of new Set([...this.#known.keys(), ...actual.keys()])) {
      const known = this.#known.get(subject) ?? 'null'
      if (known === is(subject)) continue
      wrong.push(`${known === 'null' ? 'not acknowledged' : 'lost'}: ${subject}: ${is(subject)}, not ${known}`)
      // Each is told once.
      this.#know(subject, actual.get(subject) ?? null)
    }
    return wrong
  }

  #settle({ changes, counts = [], settled }: Write, took: boolean): void {
    if (took) {
      for (const [subject, state] of changes) this.#know(subject, state)
      for (const counter of counts) this.counters.set(counter, (this.counters.get(counter) ?? 0) + 1)
    }
    settled?.(took)
  }

  #know(subject: string, state: unknown): void {
    if (state === null) this.#known.delete(subject)
    else this.#known.set(subject, textOf(state))
  }
}
