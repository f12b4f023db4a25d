import { Form } from 'react-router'
import type { ListedUser } from '#domain/accounts/find-users.ts'
import type { Json } from '#domain/moment-rules.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/users.ts'
import { spoken } from '../../../ui/spoken.tsx'
import { Table } from '../table/table.tsx'

const columns = [
  { name: texts.user },
  { name: texts.asked, className: 'column-added' },
  { name: texts.decision, className: 'column-suspension' },
]

/** People who wait for approval. `here` is the address of this page. */
export function WaitingTable({ users, here }: { users: Json<ListedUser>[]; here: string }) {
  return (
    <Table columns={columns}>
      {users.map(({ id, userName: name, email, joinedAt }) => (
        <tr key={id}>
          <th scope="row">
            <b className="long-name">{name}</b>
            <span className="quiet table-native">{email}</span>
          </th>
          <td className="column-added">{formatDate(joinedAt)}</td>
          <td>
            <Form method="post" action={here} className="suspension">
              <input type="hidden" name="user" value={id} />
              <button type="submit" name="decision" value="approve" className="button button-small">
                {texts.approve({ name, spoken })}
              </button>
              <button type="submit" name="decision" value="refuse" className="button button-quiet button-small">
                {texts.refuse({ name, spoken })}
              </button>
            </Form>
          </td>
        </tr>
      ))}
    </Table>
  )
}
