import { Refusal } from '../../refusal.ts'
import { closeList, closeObject, colon, comma, openList, openObject, quote } from '../../sources/json-bytes.ts'
import { Collected } from '../../sources/read-lines.ts'
import { ValueEnd } from './value-end.ts'

/**
 * What is done with a value: gone into, if it is a list or an object; its items gone into, if it is a list, and taken whole if it is
 * anything else; taken as text, whole, of at most a megabyte or so many bytes; or passed over.
 */
export type Choice = 'into' | 'items' | 'take' | 'skip' | { take: number }

/** Where a value stands: keys, and `*` for any item of a list. */
export type Path = readonly string[]

/** A key, or a value that is not gone into. */
export interface Token {
  isKey: boolean
  end: ValueEnd
  /** Its bytes, unless it is passed over. */
  collected: Collected | null
}

/** A list or an object that is being read. */
interface Frame {
  isList: boolean
  /** The item of a list that is being read. */
  place: number
  /** What may come next in it. */
  next: 'key or end' | 'key' | 'colon' | 'value' | 'value or end' | 'comma or end'
}

/** Where a reader of a JSON document stands in it. */
export class JsonStructure {
  readonly #choose: (path: Path) => Choice
  readonly #frames: Frame[] = []
  readonly #path: string[] = []
  isDone = false

  constructor(choose: (path: Path) => Choice) {
    this.#choose = choose
  }

  /** The path of the value that is being read, and of each list on the way which item it lies in, from 0. */
  get place(): { path: Path; places: number[] } {
    const places = this.#frames.filter(({ isList }) => isList).map(({ place }) => place)
    return { path: [...this.#path], places }
  }

  /**
   * Reads the next byte between keys and values.
   * @returns the key or value that begins with it, if one does
   * @throws Refusal 'list-broken'
   */
  read(byte: number): Token | null {
    if (byte === 32 || byte === 10 || byte === 13 || byte === 9) return null
    if (this.isDone) throw new Refusal('list-broken')
    const frame = this.#frames.at(-1)
    if (!frame) return this.#beginValue(byte)
    const { isList, next } = frame
    if (next.endsWith('end') && byte === (isList ? closeList : closeObject)) {
      this.#frames.pop()
      this.endValue()
      return null
    }
    switch (next) {
      case 'colon':
        refuseUnless(byte === colon)
        frame.next = 'value'
        return null
      case 'comma or end':
        refuseUnless(byte === comma)
        frame.next = isList ? 'value' : 'key'
        return null
      case 'key':
      case 'key or end':
        refuseUnless(byte === quote)
        return { isKey: true, end: new ValueEnd(byte), collected: new Collected() }
      default:
        if (isList) {
          this.#path.push('*')
          frame.place += 1
        }
        return this.#beginValue(byte)
    }
  }

  #beginValue(byte: number): Token | null {
    refuseUnless(isBeginOfValue(byte))
    const choice = this.#choose(this.#path)
    const isList = byte === openList
    const isEntered = isList ? choice === 'into' || choice === 'items' : byte === openObject && choice === 'into'
    if (isEntered) {
      this.#frames.push({ isList, place: -1, next: isList ? 'value or end' : 'key or end' })
      return null
    }
    const isTaken = choice !== 'into' && choice !== 'skip'
    const most = typeof choice === 'object' ? choice.take : undefined
    return { isKey: false, end: new ValueEnd(byte), collected: isTaken ? new Collected(most) : null }
  }

  endKey(key: string): void {
    this.#path.push(key)
    const frame = this.#frames.at(-1)
    if (frame) frame.next = 'colon'
  }

  endValue(): void {
    const frame = this.#frames.at(-1)
    if (!frame) {
      this.isDone = true
      return
    }
    frame.next = 'comma or end'
    this.#path.pop()
  }
}

function refuseUnless(isSo: boolean): void {
  if (!isSo) throw new Refusal('list-broken')
}

function isBeginOfValue(byte: number): boolean {
  // A letter, a digit, a sign, or what begins a text, a list or an object.
  return (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57) || [45, quote, openList, openObject].includes(byte)
}
