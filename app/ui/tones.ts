/** cover-tones.css's pairs of tones in its order, each with the family of tones that a glance takes for the same. */
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

/** The class of one of the pairs of tones: the same for the same text, everywhere. */
export function toneOf(text: string): string {
  return `tone-${hash(text) % families.length}`
}

/**
 * The tones of covers that stand side by side, by their titles' ids: each title's own, except where it is like its
 * left neighbour's.
 */
export function tonesBeside(ids: string[]): string[] {
  let before: string | undefined
  return ids.map((id) => {
    let tone = hash(id) % families.length
    while (families[tone] === before) tone = (tone + 5) % families.length
    before = families[tone]
    return `tone-${tone}`
  })
}

/** The number of the drawing that goes with it. */
export function motifOf(text: string): number {
  return (hash(text) >>> 8) % motifs
}

/** FNV-1a: ids made in the same second still fall far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
