import { Form } from 'react-router'
import * as texts from '#texts/shell.ts'
import { closeMenus } from './close-menus.ts'
import type { SignedIn } from './signed-in.ts'

/** The dropdown titled with the user's email (§2). */
export function UserMenu({ user }: { user: SignedIn }) {
  return (
    <>
      <button
        type="button"
        className="navbar-item menu-button user-button"
        popoverTarget="user-menu"
        title={user.email}
      >
        <span className="user-email">{user.email}</span>
      </button>
      <div id="user-menu" className="menu user-menu" popover="auto">
        <p className="quiet user-menu-email">{user.email}</p>
        <UserLinks user={user} className="menu-links" />
      </div>
    </>
  )
}

/** Profile, Admin Dashboard for staff only, and Logout. */
export function UserLinks({ user, className }: { user: SignedIn; className: string }) {
  return (
    <ul className={className}>
      <li>
        <a href="/profile">{texts.profile}</a>
      </li>
      {user.isStaff && (
        <li>
          <a href="/admin-dashboard">{texts.adminDashboard}</a>
        </li>
      )}
      <li>
        <Form method="post" action="/sign-out" onSubmit={closeMenus}>
          <button type="submit">{texts.logout}</button>
        </Form>
      </li>
    </ul>
  )
}
