import { type Asker, presentAsker } from '#db/asker.ts'
import { AskerGone } from '#db/away.ts'
import { Amounts } from './amounts.ts'
import { Flood } from './flood.ts'
import { Pace } from './pace.ts'
import { Turns } from './turns.ts'

export interface Room {
  /** How much work may be under way at once. */
  most: number
  /** Of that for one who asks (a network, or a reader's session), so that others find a place, too. */
  mostOfOne: number
  /** Milliseconds after which a place is given to the next one, done or not. */
  longest?: number
  /** Whether a place then stays empty for as long as the work took, so that other kinds of work come in between. */
  rests?: boolean
  /** How many may wait, where those are fewer than in other rooms. */
  waiting?: number
}

interface Waiting {
  who: string
  round: number
  since: number
  asker: Asker | undefined
  begin(): void
  refuse(error: Error): void
}

/** Who asks for what many wait for: it is served first, waits in a flood as in a burst, and no network's share is the smaller for it. */
export const everybody = 'everybody'

/** More is asked for than can be done. What was asked has not been begun. */
export class TooBusy extends Error {}

const tooBusy = new TooBusy()

/** So many may wait, or as many as are done in a second. */
const longestQueue = 200
/** Milliseconds, as for a connection to the database. */
const longestWait = 2_500
/** Milliseconds. In a flood nobody waits longer than this, or those who are served would all come out of a long queue. */
const brief = 25
/** Milliseconds between two looks for those who have waited too long. */
const sweepEvery = 5
/** The round of what everybody waits for. */
const beforeAll = -1
/** Milliseconds for which a place that rests stays empty. */
const longestRest = 100

/**
 * The places for one kind of work. Who finds none waits for a moment, all in turn, and is refused when there is too
 * much of it (docs/decisions/0081).
 */
export class Places {
  readonly #room: Room
  readonly #heldBy = new Amounts()
  readonly #waitingBy = new Amounts()
  readonly #turns = new Turns()
  #queue: Waiting[] = []
  readonly #flood = new Flood()
  readonly #pace = new Pace()
  #sweeping: NodeJS.Timeout | undefined

  constructor(room: Room) {
    this.#room = room
  }

  /** Whether `who` would be refused before anybody else if they came now: that costs next to nothing. */
  refuses(who: string): boolean {
    const waiting = this.#waitingAlone()
    if (!this.#flood.isOn || waiting.length < this.#room.most) return false
    const most = Math.max(...waiting.map((each) => this.#weightOf(each.who)))
    if (this.#weightOf(who) + 1 < most) return false
    this.#flood.noteRefusal()
    return true
  }

  /**
   * The result of `work`, which gets a place.
   * @param who is counted as one
   * @throws TooBusy, or AskerGone when nobody waits for the present work any more
   */
  async use<Result>(who: string, work: () => Result | Promise<Result>): Promise<Result> {
    if (!this.#takeFree(who)) await this.#wait(who)
    const leave = this.#held(who)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /**
   * Gets a place as `use` does, for as long as it is kept.
   * @returns what gives it back; more than once is as good as once
   */
  async enter(who: string): Promise<() => void> {
    if (!this.#takeFree(who)) await this.#wait(who)
    return this.#held(who)
  }

  #takeFree(who: string): boolean {
    const isFree = this.#queue.length === 0 && this.#heldBy.all < this.#room.most && this.#mayHold(who)
    if (isFree) this.#hold(who)
    return isFree
  }

  #wait(who: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const asker = presentAsker()
      const round = who === everybody ? beforeAll : this.#turns.take(who, this.#heldBy.of(who))
      this.#waitingBy.add(who, 1)
      this.#queue.push({ who, round, since: performance.now(), asker, begin: resolve, refuse: reject })
      this.#serve()
      const { most, waiting = Math.max(longestQueue, this.#pace.ofASecond()) } = this.#room
      let count = this.#waitingAlone().length
      for (; count > (this.#flood.isOn ? most : waiting); count--) this.#refuseOneOfMost()
      this.#sweeping ??= setInterval(() => this.#sweep(), sweepEvery).unref()
    })
  }

  /** A place that was taken a moment ago. @returns what gives it back */
  #held(who: string): () => void {
    const { longest, rests } = this.#room
    const began = performance.now()
    let holds = true
    const giveBack = () => {
      if (holds) this.#giveBack(who)
      holds = false
    }
    const timer = longest === undefined ? undefined : setTimeout(giveBack, longest)
    return () => {
      clearTimeout(timer)
      const rest = rests ? Math.min(longestRest, performance.now() - began) : 0
      if (rest >= 1) setTimeout(giveBack, rest)
      else giveBack()
    }
  }

  /** Gives out the places that are free. */
  #serve(): void {
    while (this.#heldBy.all < this.#room.most) {
      let next: Waiting | undefined
      for (const each of this.#queue) {
        if (!this.#mayHold(each.who)) continue
        if (!next || each.round < next.round) next = each
      }
      if (!next) return
      this.#turns.serve(next.round)
      this.#drop(next)
      if (next.asker?.gone()) next.refuse(new AskerGone())
      else {
        this.#hold(next.who)
        next.begin()
      }
    }
  }

  /** Refuses those who have waited too long. */
  #sweep(): void {
    const now = performance.now()
    for (const each of [...this.#queue]) {
      const longest = this.#flood.isOn && each.who !== everybody ? brief : longestWait
      if (now - each.since >= longest) this.#refuse(each)
    }
    if (this.#queue.length > 0) return
    clearInterval(this.#sweeping)
    this.#sweeping = undefined
  }

  /** Refuses the last one of those who hold and wait for most. */
  #refuseOneOfMost(): void {
    let last: Waiting | undefined
    for (const each of this.#waitingAlone()) {
      if (!last || this.#weightOf(each.who) >= this.#weightOf(last.who)) last = each
    }
    if (last) this.#refuse(last)
  }

  #refuse(waiting: Waiting): void {
    this.#flood.noteRefusal()
    this.#turns.giveBack(waiting.who)
    this.#drop(waiting)
    waiting.refuse(tooBusy)
  }

  #drop(waiting: Waiting): void {
    this.#queue.splice(this.#queue.indexOf(waiting), 1)
    this.#waitingBy.add(waiting.who, -1)
    if (this.#queue.length === 0) this.#turns.clear()
  }

  /** Those who wait each for something of their own. */
  #waitingAlone(): Waiting[] {
    return this.#queue.filter(({ who }) => who !== everybody)
  }

  /** What they hold and wait for. */
  #weightOf(who: string): number {
    return this.#heldBy.of(who) + this.#waitingBy.of(who)
  }

  #mayHold(who: string): boolean {
    return this.#heldBy.of(who) < this.#room.mostOfOne
  }

  #hold(who: string): void {
    this.#heldBy.add(who, 1)
  }

  #giveBack(who: string): void {
    this.#pace.count()
    this.#heldBy.add(who, -1)
    this.#serve()
  }
}
