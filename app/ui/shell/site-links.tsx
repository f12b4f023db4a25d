import { useLocation } from 'react-router'
import * as texts from '#texts/shell.ts'

const links = [
  { to: '/', name: texts.home },
  { to: '/browse-animes', name: texts.browseAnimes },
  { to: '/browse-mangas', name: texts.browseMangas },
  { to: '/my-fav-list', name: texts.myFavList },
]

/** The links that menu, side panel and footer share (§2). */
export function SiteLinks({ className }: { className: string }) {
  const { pathname } = useLocation()
  return (
    <ul className={className}>
      {links.map(({ to, name }) => (
        <li key={to}>
          <a href={to} aria-current={to === pathname ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
