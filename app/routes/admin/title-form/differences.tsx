import type { Difference } from '#domain/titles/meet-another-edit.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { nameOfWhat, valueInWords } from '../in-words.ts'

interface DifferencesProps {
  kind: Kind
  differences: Difference[]
  path: string
}

/** Both versions of a title that somebody else has saved in the meantime: theirs and the one in the form. */
export function Differences({ kind, differences, path }: DifferencesProps) {
  return (
    <section className="differences" aria-labelledby="differences">
      <h2 id="differences">Two versions</h2>
      <p>
        Fields that you did not change now show what is saved. To overwrite the others with yours, save again. Or{' '}
        <a className="text-link" href={path}>
          discard your version
        </a>
        .
      </p>
      {differences.length === 0 ? (
        <p className="notice">Both versions are the same.</p>
      ) : (
        <table className="differences-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Saved meanwhile</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ what, saved, yours }) => (
              <tr key={what}>
                <th scope="row">{nameOfWhat(what, kind)}</th>
                <td>{valueInWords(what, saved) || '–'}</td>
                <td>{valueInWords(what, yours) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
