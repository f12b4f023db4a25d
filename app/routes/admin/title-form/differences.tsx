import type { Difference } from '#domain/titles/meet-another-edit.ts'
import type { Kind } from '#domain/titles/rules.ts'
import * as texts from '#texts/title-form.ts'
import { linkTo } from '../../../ui/link-to.tsx'
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
      <h2 id="differences">{texts.twoVersions}</h2>
      <p>{texts.twoVersionsHelp({ discard: linkTo(path) })}</p>
      {differences.length === 0 ? (
        <p className="notice">{texts.sameVersions}</p>
      ) : (
        <table className="differences-table">
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.savedMeanwhile}</th>
              <th scope="col">{texts.yours}</th>
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
