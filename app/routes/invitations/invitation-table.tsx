import { Form } from 'react-router'
import type { ListedInvitation } from '#domain/accounts/find-invitations.ts'
import type { Json } from '#domain/moment-rules.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/invitations.ts'
import { spoken } from '../../ui/spoken.tsx'
import { Table } from '../admin/table/table.tsx'

const columns = [
  { name: texts.note },
  { name: texts.by, className: 'invitation-by' },
  { name: texts.cameByIt },
  { name: texts.state, className: 'invitation-state' },
]

/** The site's invitations, with who came by each. `here` is the address of this page. */
export function InvitationTable({ invitations, here }: { invitations: Json<ListedInvitation>[]; here: string }) {
  return (
    <Table className="invitations-table" columns={columns}>
      {invitations.map((each) => (
        <tr key={each.id}>
          <th scope="row">{each.note || texts.numbered(each)}</th>
          <td>
            {each.by}
            <span className="quiet table-native">{formatDate(each.createdAt)}</span>
          </td>
          <td>
            <span className="long-name">{texts.came(each)}</span>
          </td>
          <td>
            <InvitationState invitation={each} here={here} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** A reader's own invitations. */
export function InvitationList({ invitations, here }: { invitations: Json<ListedInvitation>[]; here: string }) {
  return (
    <ul className="sessions">
      {invitations.map((each) => (
        <li key={each.id} className="session">
          <div>
            <p className="session-name">{texts.madeOn({ date: formatDate(each.createdAt) })}</p>
            <p className="quiet">{texts.came(each)}</p>
          </div>
          <InvitationState invitation={each} here={here} />
        </li>
      ))}
    </ul>
  )
}

function InvitationState({ invitation: each, here }: { invitation: Json<ListedInvitation>; here: string }) {
  if (each.state !== 'open') return <span className="quiet">{texts.states[each.state]}</span>
  return (
    <Form method="post" action={here} className="suspension">
      <span className="quiet">{texts.until({ date: formatDate(each.expiresAt) })}</span>
      <button type="submit" name="revoke" value={each.id} className="button button-quiet button-small">
        {texts.revoke({ id: each.id, spoken })}
      </button>
    </Form>
  )
}
