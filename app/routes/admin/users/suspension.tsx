import { Form } from 'react-router'
import type { ListedUser } from '#domain/accounts/find-users.ts'
import type { Json } from '#domain/moment-rules.ts'
import { reasonFor } from '#texts/dashboard.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/users.ts'
import { useRefused } from '../../../ui/form/use-problem.ts'
import { spoken } from '../../../ui/spoken.tsx'
import { ReasonField } from '../reason-field.tsx'

interface SuspensionProps {
  user: Json<ListedUser>
  /** The address of this page. */
  here: string
}

/** Suspends somebody, or ends their suspension. */
export function Suspension({ user, here }: SuspensionProps) {
  const { id, userName, suspendedAt, suspensionReason, lastEntry } = user
  const refused = useRefused('user', id)
  if (suspendedAt) {
    return (
      <Form method="post" action={here} className="suspension">
        <input type="hidden" name="user" value={id} />
        <input type="hidden" name="seen" value={lastEntry} />
        <span className="quiet">{texts.since({ date: formatDate(suspendedAt), reason: suspensionReason })}</span>
        <button type="submit" name="lift" className="button button-quiet button-small">
          {texts.lift({ name: userName, spoken })}
        </button>
      </Form>
    )
  }
  return (
    <details className="suspend" open={refused !== undefined}>
      <summary className="button button-quiet button-small">
        {texts.suspendAfterReason({ name: userName, spoken })}
      </summary>
      <Form method="post" action={here} className="suspension">
        <input type="hidden" name="user" value={id} />
        <input type="hidden" name="seen" value={lastEntry} />
        <ReasonField label={reasonFor({ whom: userName })} refused={refused} />
        <button type="submit" className="button button-small">
          {texts.suspend({ name: userName, spoken })}
        </button>
      </Form>
    </details>
  )
}
