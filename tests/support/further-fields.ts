import { furtherFields, titleFields } from '#domain/titles/title-fields-rules.ts'
import type { TitleFields } from '#domain/titles/title-shape-rules.ts'

/** The fields of a title that the specification does not name, all unknown. */
export const nothingElse = Object.fromEntries(
  furtherFields.map((field) => [field, titleFields[field].cleared]),
) as Pick<TitleFields, (typeof furtherFields)[number]>
