import type { TitleValues } from '#domain/titles/title-form-rules.ts'
import type { People } from '#domain/titles/title-shape-rules.ts'

const steps = /^(?:add-(characters|staff)|remove-(characters|staff)-(\d{1,4}))$/

/**
 * The form after one of its buttons added or removed a row, without scripts.
 * @returns null if no such button was pressed
 */
export function applyStep(values: TitleValues, step: string): TitleValues | null {
  const [, added, removed, place] = steps.exec(step) ?? []
  if (added) {
    const people = added as People
    return { ...values, [people]: [...values[people], { id: '', image: '', name: '', part: '' }] }
  }
  if (!removed) return null

  const people = removed as People
  const gone = values[people][Number(place)]
  const list = people === 'characters' ? 'removedCharacters' : 'removedStaff'
  return {
    ...values,
    [people]: values[people].filter((row) => row !== gone),
    [list]: gone?.id ? [...values[list], gone.id] : values[list],
  }
}
