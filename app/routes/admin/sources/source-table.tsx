import { Form } from 'react-router'
import { hasOwnPlace, type KnownSource } from '#domain/titles/records/source-rules.ts'
import { Table } from '../table/table.tsx'

const columns = [
  { name: 'Source' },
  { name: 'Titles', className: 'source-titles' },
  { name: 'Licence', className: 'source-licence' },
  { name: 'Order', className: 'source-order' },
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
            <th scope="row">{spokenName[name] ?? name}</th>
            <td>{titles.toLocaleString('en')}</td>
            <td>{licence ?? ''}</td>
            <td>
              <div className="source-moves">
                {above && <Move what={name} source={name} before={above.name} way="Up" />}
                {below && <Move what={name} source={below.name} before={name} way="Down" />}
              </div>
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

const spokenName: Record<string, string> = {
  admin: 'Edited here',
  demo: 'The demo catalogue',
  'before-0.2': 'From before version 0.2',
}

interface MoveProps {
  /** Which source moves. */
  what: string
  /** Which source then comes before which. */
  source: string
  before: string
  way: 'Up' | 'Down'
}

function Move({ what, source, before, way }: MoveProps) {
  return (
    <Form method="post">
      <input type="hidden" name="before" value={before} />
      <button type="submit" name="source" value={source} className="button button-quiet">
        {way}
        <span className="spoken"> {what}</span>
      </button>
    </Form>
  )
}
