import { Form } from 'react-router'
import type { ListedUser } from '#domain/accounts/find-users.ts'
import type { Json } from '#domain/moment-rules.ts'
import { reasonFor } from '#texts/dashboard.ts'
import { formatDate } from '#texts/dates.ts'
import { inFull } from '#texts/numbers.ts'
import * as texts from '#texts/users.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { spoken } from '../../../ui/spoken.tsx'
import { ReasonField } from '../reason-field.tsx'
import { Table } from '../table/table.tsx'

const columns = [
  { name: texts.image, className: 'column-image' },
  { name: texts.user },
  { name: texts.joined, className: 'column-added' },
  { name: texts.reviews, className: 'column-episodes' },
  { name: texts.suspension, className: 'column-suspension' },
]

/** Users, with the admin's actions. `here` is the address of this page. */
export function UsersTable({ users, here }: { users: Json<ListedUser>[]; here: string }) {
  return (
    <Table className="users-table" columns={columns}>
      {users.map((user) => (
        <tr key={user.id}>
          <td className="column-image">
            <Avatar image={user.image} />
          </td>
          <th scope="row">
            <b>{user.userName}</b>
            <span className="quiet table-native">{user.email}</span>
          </th>
          <td className="column-added">{formatDate(user.joinedAt)}</td>
          <td className="column-episodes">{inFull(user.reviews)}</td>
          <td>
            {user.isAdmin ? <span className="quiet">{texts.admin}</span> : <Suspension user={user} here={here} />}
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Suspension({ user, here }: { user: Json<ListedUser>; here: string }) {
  const { id, userName, suspendedAt, suspensionReason } = user
  if (suspendedAt) {
    return (
      <Form method="post" action={here} className="suspension">
        <input type="hidden" name="user" value={id} />
        <input type="hidden" name="lift" value="1" />
        <span className="quiet">{texts.since({ date: formatDate(suspendedAt), reason: suspensionReason })}</span>
        <button type="submit" className="button button-quiet button-small">
          {texts.lift({ name: userName, spoken })}
        </button>
      </Form>
    )
  }
  return (
    <details className="suspend">
      <summary className="button button-quiet button-small">
        {texts.suspendAfterReason({ name: userName, spoken })}
      </summary>
      <Form method="post" action={here} className="suspension">
        <input type="hidden" name="user" value={id} />
        <ReasonField label={reasonFor({ whom: userName })} />
        <button type="submit" className="button button-small">
          {texts.suspend({ name: userName, spoken })}
        </button>
      </Form>
    </details>
  )
}
