import { Form } from 'react-router'
import type { RemotePoster } from '#domain/posters/queries.ts'
import * as texts from '#texts/posters.ts'
import { spoken } from '../../../ui/spoken.tsx'
import { Table } from '../table/table.tsx'
import { PosterCells, posterColumns } from './poster-cells.tsx'

const columns = [...posterColumns, { name: texts.fetch, className: 'poster-fetch', onlySpoken: true }]

/** Titles whose posters are on other sites. */
export function RemotePosters({ posters, canFetch }: { posters: RemotePoster[]; canFetch: boolean }) {
  return (
    <Table columns={columns}>
      {posters.map((poster) => (
        <tr key={poster.id}>
          <PosterCells poster={poster} />
          <td>
            {canFetch && (
              <Form className="table-actions" method="post">
                <button type="submit" name="title" value={poster.id} className="button button-quiet button-small">
                  {texts.fetchPoster({ title: poster.title, spoken })}
                </button>
              </Form>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}
