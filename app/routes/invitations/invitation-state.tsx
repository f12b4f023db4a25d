import { Form } from 'react-router'
import type { Json } from '#domain/moment-rules.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/invitations.ts'
import { spoken } from '../../ui/spoken.tsx'
import type { ShownInvitation } from './who-came.ts'

export interface InvitationProps {
  invitation: Json<ShownInvitation>
  /** The address of the page. */
  here: string
}

/** Whether an invitation still works, or may do so again; then it can be revoked. */
export function InvitationState({ invitation: { id, state, expiresAt }, here }: InvitationProps) {
  if (state !== 'open' && state !== 'idle') return <span className="quiet">{texts.states[state]}</span>
  return (
    <Form method="post" action={here} className="suspension">
      <span className="quiet">{state === 'open' ? texts.until({ date: formatDate(expiresAt) }) : texts.idle}</span>
      <button type="submit" name="revoke" value={id} className="button button-quiet button-small">
        {texts.revoke({ id, spoken })}
      </button>
    </Form>
  )
}
