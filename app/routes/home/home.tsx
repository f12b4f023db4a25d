import { useLocation } from 'react-router'
import { findTopTitles, findUpcoming } from '#domain/catalogue/queries.ts'
import { isKind, readSort } from '#domain/catalogue/rules.ts'
import { TitleCard } from '../../ui/title-card.tsx'
import { services } from '../../web/context.ts'
import type { Route } from './+types/home'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const params = new URL(request.url).searchParams
  const upcomingKind = params.get('upcoming')
  const [animes, mangas, upcoming] = await Promise.all([
    findTopTitles(db, 'anime', readSort('anime', params.get('animes'))),
    findTopTitles(db, 'manga', readSort('manga', params.get('mangas'))),
    findUpcoming(db, isKind(upcomingKind) ? upcomingKind : 'anime'),
  ])
  return { animes, mangas, upcoming }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  return (
    <div className="page">
      <h1>Kiroku</h1>
      <ul className="card-grid">
        {[...loaderData.animes, ...loaderData.mangas, ...loaderData.upcoming].map((title) => (
          <TitleCard key={title.id} title={title} page={pathname + search} />
        ))}
      </ul>
    </div>
  )
}
