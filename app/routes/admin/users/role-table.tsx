import type { Duty, StaffRole } from '#domain/permissions.ts'
import * as texts from '#texts/roles.ts'
import { Table } from '../table/table.tsx'

interface RoleTableProps {
  duties: { duty: Duty; roles: StaffRole[] }[]
}

/** What each role may do, row by row as in the table that decides it. */
export function RoleTable({ duties }: RoleTableProps) {
  const roles = duties.find(({ duty }) => duty === 'open dashboard')?.roles ?? []
  return (
    <details className="role-table">
      <summary className="text-link">{texts.whatRolesMayDo}</summary>
      <p className="prose">{texts.aboutRoles}</p>
      <Table
        columns={[
          { name: texts.duty },
          ...roles.map((role) => ({ name: texts.roleNames[role], className: 'role-may' })),
        ]}
      >
        {duties.map(({ duty, roles: may }) => (
          <tr key={duty}>
            <th scope="row">{texts.duties[duty]}</th>
            {roles.map((role) => (
              <td key={role} className={may.includes(role) ? undefined : 'quiet'}>
                {may.includes(role) ? texts.yes : texts.no}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </details>
  )
}
