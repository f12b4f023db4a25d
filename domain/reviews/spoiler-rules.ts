/**
 * Passages of a review that its author hides: ||between two bars||. They may span lines. Everything that reads a review's
 * text finds them here. Browser-safe.
 */

export const spoilerMark = '||'

/** A part of a text, without its marks. */
export interface Passage {
  text: string
  isSpoiler: boolean
}

/**
 * The parts of a review's text, in order. Marks without a partner, and marks with nothing to read between them, are text.
 * @param isCut whether the text may be only the beginning of a review. What follows its last open mark is a spoiler then: the
 *   partner may be in the rest
 */
export function passagesOf(text: string, { isCut = false } = {}): Passage[] {
  const passages: Passage[] = []
  const add = (passage: string, isSpoiler: boolean) => {
    if (passage !== '') passages.push({ text: passage, isSpoiler })
  }
  let shownTo = 0
  let open = text.indexOf(spoilerMark)
  while (open >= 0) {
    const close = text.indexOf(spoilerMark, open + spoilerMark.length)
    const hidden = text.slice(open + spoilerMark.length, close < 0 ? undefined : close)
    if (close < 0 && !isCut) break
    if (close < 0 || /[^\p{C}\p{Z}]/u.test(hidden)) {
      add(text.slice(shownTo, open), false)
      add(hidden, true)
      shownTo = close < 0 ? text.length : close + spoilerMark.length
      open = close < 0 ? -1 : text.indexOf(spoilerMark, shownTo)
    } else open = close
  }
  add(text.slice(shownTo), false)
  return passages
}
