import type { Duty, UserRole } from '#domain/permissions.ts'

/** Who looks after the site, and what each may do. */

export const roleNames: Record<UserRole, string> = {
  reader: 'Reader',
  editor: 'Editor',
  moderator: 'Moderator',
  admin: 'Admin',
  owner: 'Owner',
}

export const role = 'Role'
export const roleOf = ({ name }: { name: string }) => `Role of ${name}`
export const give = <Part>({ name, spoken }: { name: string; spoken: (text: string) => Part }) => [
  'Give',
  spoken(` ${name} this role`),
]
export const hasRole = ({ name, role }: { name: string; role: UserRole }) => `${name} is now ${inSentence[role]}.`
const inSentence: Record<UserRole, string> = {
  reader: 'a reader',
  editor: 'an editor',
  moderator: 'a moderator',
  admin: 'an admin',
  owner: 'an owner',
}

export const whatRolesMayDo = 'What each role may do'
export const aboutRoles =
  'A role takes effect after signing in on the admin page. Nobody can suspend or reinstate people of their own role or a higher one. The site always has at least one owner.'
export const duty = 'May …'
export const yes = 'Yes'
export const no = 'No'

export const duties: Record<Duty, string> = {
  'add title': 'Add titles',
  'edit title': 'Edit titles, their characters and staff',
  'delete title': 'Delete titles',
  'restore title': 'Restore deleted titles',
  'merge title': 'Merge titles',
  'undo the merge of title': 'Undo merges of titles',
  'hide review': 'Hide reviews',
  'restore review': 'Restore hidden reviews',
  'read reports': 'Read reports',
  'dismiss reports': 'Dismiss reports',
  'hide shelf': "Hide readers' lists",
  'restore shelf': 'Restore hidden lists',
  'hide profile': 'Hide public profiles',
  'restore profile': 'Restore hidden profiles',
  'take the handle of profile': 'Take handles away',
  'upload catalogue picture': 'Upload posters and other pictures',
  'upload catalogue file': 'Upload catalogues',
  'import an upload into catalogue': 'Import catalogues',
  'fetch posters for catalogue': 'Fetch posters',
  'remove the demo from catalogue': 'Remove the demo catalogue',
  'merge credits': 'Merge people, characters and companies',
  'undo the merge of credits': 'Separate people, characters and companies again',
  'read sources': 'See the sources of the catalogue',
  'order sources': 'Order the sources of the catalogue',
  'open dashboard': 'Open the dashboard',
  'read log': 'Read the log',
  'list user': 'Find users',
  'read the address of user': "See users' e-mail addresses",
  'suspend user': 'Suspend people of a lower role',
  'reinstate user': 'Reinstate people of a lower role',
  'approve sign-up': 'Approve people who wait for an account',
  'refuse sign-up': 'Turn away people who wait for an account',
  'make invitation': 'Make invitations',
  'read invitation': 'See all invitations, and who came by them',
  'revoke invitation': 'Revoke invitations',
  'give a role to user': 'Give and take roles',
}
