import type { Json } from '#domain/moment-rules.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/invitations.ts'
import { InvitationState } from './invitation-state.tsx'
import type { ShownInvitation } from './who-came.ts'

/** A reader's own invitations. `here` is the address of this page. */
export function InvitationList({ invitations, here }: { invitations: Json<ShownInvitation>[]; here: string }) {
  return (
    <ul className="sessions">
      {invitations.map((each) => (
        <li key={each.id} className="session">
          <div>
            <p className="session-name">{texts.madeOn({ date: formatDate(each.createdAt) })}</p>
            <p className="quiet">{each.came}</p>
          </div>
          <InvitationState invitation={each} here={here} />
        </li>
      ))}
    </ul>
  )
}
