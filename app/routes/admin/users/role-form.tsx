import { Form } from 'react-router'
import type { UserRole } from '#domain/permissions.ts'
import * as texts from '#texts/roles.ts'
import { spoken } from '../../../ui/spoken.tsx'
import type { SeenPage } from '../seen-page.ts'

interface RoleFormProps {
  user: { id: string; userName: string; role: UserRole }
  page: SeenPage
}

/** Gives somebody a role. */
export function RoleForm({ user: { id, userName: name, role }, page: { here, seen } }: RoleFormProps) {
  return (
    <Form method="post" action={here} className="choice role-form" key={role}>
      <input type="hidden" name="user" value={id} />
      <input type="hidden" name="seen" value={seen} />
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
