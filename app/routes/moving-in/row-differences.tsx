import * as texts from '#texts/moving-in.ts'
import type { RowInWords } from './row-in-words.ts'

/** What a reader keeps of a title, and what the file says instead, field by field. */
export function RowDifferences({ row: { kind, sort, differences, name } }: { row: RowInWords }) {
  if (sort !== 'different' || !kind) return null
  return (
    <table className="moving-in-differences" aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.mine}</th>
          <th scope="col">{texts.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, mine, theirs }) => (
          <tr key={field}>
            <th scope="row">{texts.fieldName({ field, kind })}</th>
            <td>{texts.inWords({ field, value: mine, kind })}</td>
            <td>{texts.inWords({ field, value: theirs, kind })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
