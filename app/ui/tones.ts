const tones = 14
const motifs = 8

/** The class of one of cover-tones.css's pairs of tones: the same for the same text, everywhere. */
export function toneOf(text: string): string {
  return `tone-${hash(text) % tones}`
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
