import * as texts from '#texts/moving-in-row.ts'
import type { RowInWords } from './row-in-words.ts'

/** What a reader keeps of a title, and what the file says instead, field by field. */
export function RowDifferences({ row: { differences, name } }: { row: RowInWords }) {
  if (differences.length === 0) return null
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
            <th scope="row">{field}</th>
            <td>{mine}</td>
            <td>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
