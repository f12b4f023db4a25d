import type { Import } from '#domain/imports/queries.ts'
import { importStates } from '#domain/imports/rules.ts'
import { formatDate } from '../../../ui/date.ts'
import { importPath } from './import-path.ts'

/** Past imports: who, when, which file, what came of it. */
export function History({ imports }: { imports: Import[] }) {
  return (
    <table className="table import-table">
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">By</th>
          <th scope="col">Begun</th>
          <th scope="col">State</th>
          <th scope="col">Added</th>
          <th scope="col">Changed</th>
          <th scope="col">Unchanged</th>
          <th scope="col">Refused</th>
        </tr>
      </thead>
      <tbody>
        {imports.map((each) => (
          <tr key={each.id}>
            <th scope="row" className="column-title">
              <a href={importPath(each.id)}>{each.fileName}</a>
            </th>
            <td>{each.by ?? 'A former admin'}</td>
            <td>
              <time dateTime={each.beganAt}>{formatDate(each.beganAt)}</time>
            </td>
            <td>{importStates[each.state]}</td>
            {figuresOf(each).map(({ name, rows }) => (
              <td key={name} className="import-figure">
                {rows}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What an import has written; before it began to, nothing. */
function figuresOf({ startedAt, added, changed, unchanged, refused }: Import) {
  return Object.entries({ added, changed, unchanged, refused }).map(([name, rows]) => ({
    name,
    rows: startedAt ? rows.toLocaleString('en') : '–',
  }))
}
