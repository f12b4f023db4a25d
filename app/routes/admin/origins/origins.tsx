import { Form } from 'react-router'
import type { Origin } from '#domain/titles/records/origin-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { joined } from '#texts/joined.ts'
import * as texts from '#texts/sources.ts'
import { spoken } from '../../../ui/spoken.tsx'
import { nameOfWhat, valueInWords } from '../in-words.ts'
import { Table } from '../table/table.tsx'

const columns = [
  { name: texts.editedHere, className: 'origin-field' },
  { name: texts.sourcesSay },
  { name: texts.restore, className: 'origin-restore' },
]

interface OriginsProps {
  title: { kind: Kind; id: string }
  /** The edit version of the title as it is shown. */
  version: string
  /** The table to return to. */
  from: string
  origins: Origin[]
}

/** Which source each value of a title is from. What an admin has decided can be taken back. */
export function Origins({ title: { kind, id }, version, from, origins }: OriginsProps) {
  if (origins.length === 0) return null
  const decided = origins.filter(({ source }) => source === 'admin')
  const sources = [...new Set(origins.map(({ source }) => source))].filter((source) => source !== 'admin')
  return (
    <section className="origins" aria-labelledby="origins">
      <h2 id="origins">{texts.whereFrom}</h2>
      {decided.length > 0 && (
        <Table columns={columns}>
          {decided.map(({ what, instead }) => (
            <tr key={what}>
              <th scope="row">{nameOfWhat(what, kind)}</th>
              <td className="origin-text">
                {instead
                  ? texts.saysSource({
                      source: texts.nameOfSource(instead.source),
                      text: valueInWords(what, instead.text),
                    })
                  : texts.nothing}
              </td>
              <td>
                {instead && (
                  <Form method="post" action={`/admin-dashboard/restored-fields?from=${encodeURIComponent(from)}`}>
                    <input type="hidden" name="kind" value={kind} />
                    <input type="hidden" name="id" value={id} />
                    <input type="hidden" name="version" value={version} />
                    <button type="submit" name="what" value={what} className="button button-quiet">
                      {texts.restoreField({ field: nameOfWhat(what, kind), spoken })}
                    </button>
                  </Form>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <dl>
        {sources.map((source) => (
          <div key={source}>
            <dt>{texts.nameOfSource(source)}</dt>
            <dd>
              {joined(origins.filter((origin) => origin.source === source).map(({ what }) => nameOfWhat(what, kind)))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
