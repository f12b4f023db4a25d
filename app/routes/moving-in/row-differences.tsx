import * as texts from '#texts/moving-in.ts'
import type { RowInWords } from './row-in-words.ts'

/** What a reader keeps of a title, and what the file says instead, field by field. */
export function RowDifferences({ row: { sort, differences, name: title } }: { row: RowInWords }) {
  if (sort !== 'different') return null
  return (
    <table className="moving-in-differences" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.mine}</th>
          <th scope="col">{texts.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, name, mine, theirs }) => (
          <tr key={field}>
            <th scope="row">{name}</th>
            <td>{mine}</td>
            <td>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
