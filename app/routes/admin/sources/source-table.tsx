import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { hasOwnPlace, type KnownSource } from '#domain/titles/records/source-rules.ts'
import { inFull } from '#texts/numbers.ts'
import * as texts from '#texts/sources.ts'
import { spoken } from '../../../ui/spoken.tsx'
import { Table } from '../table/table.tsx'

const columns = [
  { name: texts.source },
  { name: texts.titles, className: 'source-titles' },
  { name: texts.licence, className: 'source-licence' },
  { name: texts.order, className: 'source-order' },
]

/** The sources in their order; those that have a place of their own can be moved up and down. */
export function SourceTable({ sources }: { sources: KnownSource[] }) {
  const movable = sources.filter(({ name }) => hasOwnPlace(name))
  return (
    <Table columns={columns} className="source-table">
      {sources.map(({ name, titles, licence }) => {
        const place = movable.findIndex((source) => source.name === name)
        const [above, below] = place < 0 ? [] : [movable[place - 1], movable[place + 1]]
        return (
          <tr key={name}>
            <th scope="row">{texts.nameOfSource(name)}</th>
            <td>{inFull(titles)}</td>
            <td>{licence ?? ''}</td>
            <td>
              <div className="source-moves">
                {above && <Move what={name} source={name} before={above.name} text={texts.moveUp} />}
                {below && <Move what={name} source={below.name} before={name} text={texts.moveDown} />}
              </div>
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

interface MoveProps {
  /** Which source moves. */
  what: string
  /** Which source then comes before which. */
  source: string
  before: string
  text: typeof texts.moveUp<ReactNode>
}

function Move({ what, source, before, text }: MoveProps) {
  return (
    <Form method="post">
      <input type="hidden" name="before" value={before} />
      <button type="submit" name="source" value={source} className="button button-quiet">
        {text({ source: what, spoken })}
      </button>
    </Form>
  )
}
