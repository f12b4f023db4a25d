import { Form } from 'react-router'
import type { UserRole } from '#domain/permissions.ts'
import * as texts from '#texts/roles.ts'
import { spoken } from '../../../ui/spoken.tsx'

interface RoleFormProps {
  user: { id: string; userName: string; role: UserRole; lastEntry: number }
  /** The address of this page. */
  here: string
}

/** Gives somebody a role. */
export function RoleForm({ user: { id, userName: name, role, lastEntry }, here }: RoleFormProps) {
  return (
    <Form method="post" action={here} className="choice role-form" key={role}>
      <input type="hidden" name="user" value={id} />
      <input type="hidden" name="seen" value={lastEntry} />
      <select name="role" aria-label={texts.roleOf({ name })} defaultValue={role} autoComplete="off">
        {Object.entries(texts.roleNames).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-quiet button-small">
        {texts.give({ name, spoken })}
      </button>
    </Form>
  )
}
