import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the site, in the order of specification §2. */
export default [
  index('routes/home/home.tsx'),
  route('browse-animes', 'routes/browse/browse-animes.tsx'),
  route('browse-mangas', 'routes/browse/browse-mangas.tsx'),
  route('search', 'routes/search/search.tsx'),
  route('search/suggestions', 'routes/search/suggestions.ts'),
  route('my-fav-list', 'routes/not-yet-open/my-fav-list.tsx'),
  route('sign-in', 'routes/not-yet-open/sign-in.tsx'),
  route('sign-up', 'routes/not-yet-open/sign-up.tsx'),
  route('add-review/:kind/:name/:id', 'routes/not-yet-open/sign-in-first.ts', { id: 'add-review' }),
  route('reviews/:kind/:name/:id', 'routes/not-yet-open/sign-in-first.ts', { id: 'reviews' }),
  route('sitemap.xml', 'routes/sitemap/sitemap.ts'),
  route('sitemap/:part', 'routes/sitemap/sitemap-part.ts'),
  route('robots.txt', 'routes/sitemap/robots.ts'),
  route(':kind/:id', 'routes/title/title.tsx'),
  route(':kind/:id/:userId', 'routes/title/title-of-user.tsx'),
  route('*', 'routes/not-found/not-found.tsx'),
] satisfies RouteConfig
