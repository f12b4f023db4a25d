/** As much of a JSON document as its beginning holds; undefined where it is none. */
export type Sample = unknown

const begins = /^\s*[[{]/

/** Reads the beginning of a JSON document: what is cut off is missing, and so may be what follows something damaged. */
export function sampleJson(text: string): Sample {
  if (!begins.test(text)) return undefined
  for (let length = text.length; length > 100; length = Math.floor(length / 3)) {
    const sample = sampleOf(text.slice(0, length))
    if (sample !== undefined) return sample
  }
  return sampleOf(text.slice(0, 100))
}

function sampleOf(text: string): Sample {
  const open: string[] = []
  let inText = false
  let isEscaped = false
  /** Where something ended that can be the last, and what closes all that is open there. */
  let end = 0
  let closing = ''
  for (let at = 0; at < text.length && open.length < 100; at++) {
    const sign = text[at] as string
    if (inText) {
      if (isEscaped) isEscaped = false
      else if (sign === '\\') isEscaped = true
      else if (sign === '"') inText = false
      continue
    }
    if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') open.push(sign === '{' ? '}' : ']')
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign !== ',') continue
    if (inText) continue
    end = sign === ',' ? at : at + 1
    closing = open.toReversed().join('')
    if (open.length === 0) break
  }
  try {
    return JSON.parse(text.slice(0, end) + closing)
  } catch {
    return undefined
  }
}

/** A part of a sample; undefined where it is not there. */
export function partOf(sample: Sample, ...path: (string | number)[]): Sample {
  let part = sample
  for (const key of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined
    part = (part as Record<string | number, unknown>)[key]
  }
  return part
}

/** Whether it is an object with these keys. */
export function hasKeys(sample: Sample, ...keys: string[]): boolean {
  return (
    typeof sample === 'object' &&
    sample !== null &&
    !Array.isArray(sample) &&
    keys.every((key) => Object.hasOwn(sample, key))
  )
}
