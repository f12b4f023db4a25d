import { Form } from 'react-router'
import type { RemotePoster } from '#domain/posters/queries.ts'
import { titlePath } from '../../../ui/paths.ts'
import { Table } from '../table/table.tsx'

const columns = [
  { name: 'Title' },
  { name: 'Site', className: 'poster-site' },
  { name: 'Fetch', className: 'poster-fetch', onlySpoken: true },
]

/** Titles whose posters other sites keep. */
export function RemotePosters({ posters, canFetch }: { posters: RemotePoster[]; canFetch: boolean }) {
  return (
    <Table columns={columns}>
      {posters.map((poster) => (
        <tr key={poster.id}>
          <th scope="row">
            <a className="table-name" href={titlePath(poster)}>
              {poster.title}
            </a>
          </th>
          <td>{hostOf(poster.address)}</td>
          <td>
            {canFetch && (
              <Form className="table-actions" method="post">
                <button type="submit" name="title" value={poster.id} className="button button-quiet button-small">
                  Fetch<span className="spoken"> the poster of {poster.title}</span>
                </button>
              </Form>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}

export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address
}
