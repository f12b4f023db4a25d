import type { Json } from '#domain/moment-rules.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/invitations.ts'
import { Folded } from '../../../ui/folded.tsx'
import { InvitationState } from '../../invitations/invitation-state.tsx'
import type { ShownInvitation } from '../../invitations/who-came.ts'
import { Table } from '../table/table.tsx'

const columns = [
  { name: texts.note },
  { name: texts.by, className: 'invitation-by' },
  { name: texts.cameByIt },
  { name: texts.state, className: 'invitation-state' },
]

/** The site's invitations, with who came by each. `here` is the address of this page. */
export function InvitationTable({ invitations, here }: { invitations: Json<ShownInvitation>[]; here: string }) {
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
            <Folded text={each.came} />
          </td>
          <td>
            <InvitationState invitation={each} here={here} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
