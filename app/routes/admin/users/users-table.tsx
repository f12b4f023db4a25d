import type { ListedUser } from '#domain/accounts/find-users.ts'
import type { Json } from '#domain/moment-rules.ts'
import { formatDate } from '#texts/dates.ts'
import { inFull } from '#texts/numbers.ts'
import { role as roleColumn, roleNames } from '#texts/roles.ts'
import * as texts from '#texts/users.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Table } from '../table/table.tsx'
import { RoleForm } from './role-form.tsx'
import { Suspension } from './suspension.tsx'

const columns = [
  { name: texts.image, className: 'column-image' },
  { name: texts.user },
  { name: texts.joined, className: 'column-added' },
  { name: texts.reviews, className: 'column-episodes' },
]
const suspension = { name: texts.suspension, className: 'column-suspension' }

interface UsersTableProps {
  users: Json<ListedUser>[]
  /** Whether the viewer gives roles. */
  givesRoles: boolean
  /** The address of this page. */
  here: string
}

/** Users, with what the viewer may do to each. */
export function UsersTable({ users, givesRoles, here }: UsersTableProps) {
  const role = { name: roleColumn, className: givesRoles ? 'column-give-role' : 'column-role' }
  return (
    <Table className="users-table" columns={[...columns, role, suspension]}>
      {users.map((user) => (
        <tr key={user.id}>
          <td className="column-image">
            <Avatar image={user.image} />
          </td>
          <th scope="row">
            <b className="long-name">{user.userName}</b>
            <span className="quiet table-native">{user.email}</span>
          </th>
          <td className="column-added">{formatDate(user.joinedAt)}</td>
          <td className="column-episodes">{inFull(user.reviews)}</td>
          <td>{givesRoles && !user.suspendedAt ? <RoleForm user={user} here={here} /> : roleNames[user.role]}</td>
          <td>{user.isBelow && <Suspension user={user} here={here} />}</td>
        </tr>
      ))}
    </Table>
  )
}
