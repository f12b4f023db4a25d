import type { Import } from '#domain/imports/queries.ts'
import { importStates } from '#domain/imports/rules.ts'
import { formatMoment } from '../../../ui/date.ts'
import { importPath } from './import-path.ts'

/** Past imports: who, when, which file, what came of it. */
export function History({ imports }: { imports: Import[] }) {
  return (
    <table className="table">
      <thead>
        <tr className="table-head">
          <th scope="col">File</th>
          <th scope="col" className="import-by">
            By
          </th>
          <th scope="col" className="import-begun">
            Begun
          </th>
          <th scope="col" className="import-ending">
            State
          </th>
          <th scope="col" className="import-figure">
            Added
          </th>
          <th scope="col" className="import-figure">
            Changed
          </th>
          <th scope="col" className="import-figure figure-unchanged">
            Unchanged
          </th>
          <th scope="col" className="import-figure figure-refused">
            Refused
          </th>
        </tr>
      </thead>
      <tbody>
        {imports.map((each) => (
          <tr key={each.id}>
            <th scope="row">
              <a className="table-name" href={importPath(each.id)}>
                {each.fileName}
              </a>
            </th>
            <td className="import-by">{each.by ?? 'A former admin'}</td>
            <td>
              <time dateTime={each.beganAt}>{formatMoment(each.beganAt)}</time>
            </td>
            <td>{importStates[each.state]}</td>
            {figuresOf(each).map(({ name, rows }) => (
              <td key={name} className={`import-figure figure-${name}`}>
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
