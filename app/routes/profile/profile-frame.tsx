import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { favourites } from '#texts/favourites.ts'
import * as texts from '#texts/profile.ts'
import { publicProfile } from '#texts/public-profile.ts'
import { heading as statistics } from '#texts/statistics.ts'
import type { SignedIn } from '../../ui/shell/signed-in.ts'

const pages = [
  { to: '/profile', name: texts.profile },
  { to: '/profile/public', name: publicProfile },
  { to: '/profile/favourites', name: favourites },
  { to: '/statistics', name: statistics },
  { to: '/profile/password', name: texts.password },
  { to: '/profile/ways', name: texts.waysToSignIn },
  { to: '/profile/two-step', name: texts.twoStep },
  { to: '/profile/sessions', name: texts.whereSignedIn },
]

interface ProfileFrameProps {
  heading: string
  path: string
  children: ReactNode
}

/** The frame of the user's own account pages: links to them, and the page. */
export function ProfileFrame({ heading, path, children }: ProfileFrameProps) {
  const root = useRouteLoaderData('root') as { user: SignedIn | null } | undefined
  return (
    <div className="page profile">
      <nav className="profile-pages page-list" aria-label={texts.yourAccount}>
        <ul>
          {pages.map(({ to, name }) => (
            <li key={to}>
              <a href={to} aria-current={to === path ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
          {root?.user?.invites && (
            <li>
              <a href="/profile/invitations" aria-current={path === '/profile/invitations' ? 'page' : undefined}>
                {texts.invitations}
              </a>
            </li>
          )}
          <li>
            <a href="/profile/data" download>
              {texts.downloadData}
            </a>
          </li>
          <li>
            <a href="/profile/delete" aria-current={path === '/profile/delete' ? 'page' : undefined}>
              {texts.deleteAccount}
            </a>
          </li>
        </ul>
      </nav>
      <div className="profile-page">
        <h1>{heading}</h1>
        {children}
      </div>
    </div>
  )
}
