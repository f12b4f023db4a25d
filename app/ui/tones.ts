/** The pairs of tones in cover-tones.css, in order: for each, the family of tones that look alike at a glance. */
const families = [
  'dark blue',
  'pale blue',
  'pale green',
  'dark green',
  'brown',
  'pink',
  'purple',
  'dark blue',
  'warm',
  'dark blue',
  'cream',
  'brown',
  'pale blue',
  'warm',
]
const motifs = 8

/** The class of a pair of tones, always the same for the same text. */
export function toneOf(text: string): string {
  return `tone-${hash(text) % families.length}`
}

/** The tones of neighbouring covers, by their titles' ids: each title's own, unless its left neighbour is another title and looks like it. */
export function tonesBeside(ids: string[]): string[] {
  let before: number | undefined
  return ids.map((id, place) => {
    let tone = hash(id) % families.length
    if (before !== undefined && id === ids[place - 1]) tone = before
    else while (before !== undefined && families[tone] === families[before]) tone = (tone + 5) % families.length
    before = tone
    return `tone-${tone}`
  })
}

/** The number of the cover's motif. */
export function motifOf(text: string): number {
  return (hash(text) >>> 8) % motifs
}

/** FNV-1a: ids from the same second still give very different values. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
