import type { Import } from '#domain/imports/queries.ts'
import type { Json } from '#domain/moment-rules.ts'
import { formerAdmin } from '#texts/dashboard.ts'
import { formatMoment } from '#texts/dates.ts'
import * as texts from '#texts/imports.ts'
import { theCommandLine } from '#texts/log.ts'
import { inFull } from '#texts/numbers.ts'
import { Table } from '../table/table.tsx'
import { importPath } from './import-path.ts'

const columns = [
  { name: texts.file },
  { name: texts.by, className: 'import-by' },
  { name: texts.started, className: 'import-begun' },
  { name: texts.state, className: 'import-ending' },
  { name: texts.added, className: 'import-figure' },
  { name: texts.changed, className: 'import-figure' },
  { name: texts.unchanged, className: 'import-figure figure-unchanged' },
  { name: texts.refused, className: 'import-figure figure-refused' },
]

/** Past imports: file, admin, time and outcome. */
export function History({ imports }: { imports: Json<Import>[] }) {
  return (
    <Table columns={columns}>
      {imports.map((each) => (
        <tr key={each.id}>
          <th scope="row">
            <a className="table-name" href={importPath(each.id)}>
              {each.fileName}
            </a>
          </th>
          <td className="import-by">{each.byCommand ? theCommandLine : (each.by ?? formerAdmin)}</td>
          <td>
            <time dateTime={each.beganAt}>{formatMoment(each.beganAt)}</time>
          </td>
          <td>{texts.states[each.state]}</td>
          {figuresOf(each).map(({ name, rows }) => (
            <td key={name} className={`import-figure figure-${name}`}>
              {rows}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

/** What an import has written; dashes before it has started writing. */
function figuresOf({ startedAt, added, changed, unchanged, refused }: Json<Import>) {
  return Object.entries({ added, changed, unchanged, refused }).map(([name, rows]) => ({
    name,
    rows: startedAt ? inFull(rows) : '–',
  }))
}
