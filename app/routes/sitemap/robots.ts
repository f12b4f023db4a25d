import { services } from '#web/context.ts'
import type { Route } from './+types/robots'

export function loader({ context }: Route.LoaderArgs) {
  const { baseUrl } = context.get(services).site
  return new Response(`User-agent: *\nDisallow: /search\n\nSitemap: ${baseUrl}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
