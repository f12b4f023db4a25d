import { useLocation } from 'react-router'

const links = [
  { to: '/', name: 'Home' },
  { to: '/browse-animes', name: 'Browse Animes' },
  { to: '/browse-mangas', name: 'Browse Mangas' },
  { to: '/my-fav-list', name: 'My FavList' },
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
