import type { ReactNode } from 'react'

const pages = [
  { to: '/profile', name: 'Profile' },
  { to: '/profile/password', name: 'Password' },
  { to: '/profile/ways', name: 'Ways to sign in' },
  { to: '/profile/sessions', name: 'Where you are signed in' },
]

interface ProfileFrameProps {
  heading: string
  path: string
  children: ReactNode
}

/** The frame of the user's own account pages: links to them, and the page. */
export function ProfileFrame({ heading, path, children }: ProfileFrameProps) {
  return (
    <div className="page profile">
      <nav className="profile-pages page-list" aria-label="Your account">
        <ul>
          {pages.map(({ to, name }) => (
            <li key={to}>
              <a href={to} aria-current={to === path ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
          <li>
            <a href="/profile/data" download>
              Download my data
            </a>
          </li>
          <li>
            <a href="/profile/delete" aria-current={path === '/profile/delete' ? 'page' : undefined}>
              Delete account
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
