import { type FurtherValues, furtherNames } from '#domain/titles/further-fields-rules.ts'
import { titleFields } from '#domain/titles/title-fields-rules.ts'

/** The fields of a title that the specification does not name, all unknown. */
export const nothingElse = Object.fromEntries(
  furtherNames.map((field) => [field, titleFields[field].cleared]),
) as FurtherValues
