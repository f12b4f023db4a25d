import type { Route } from './+types/title-of-user'
import { TitleScreen } from './title-screen.tsx'
import { YourEntry } from './your-entry.tsx'

export { loader, meta } from './title.tsx'

/**
 * /{type}/{id}/{userId}: to that user the item page with their own entry; to anybody else exactly the item page, whose
 * canonical link it carries (decisions).
 */
export default function TitleOfUser({ loaderData, params, matches }: Route.ComponentProps) {
  const { title, own } = loaderData
  const isReader = matches[0].loaderData.user?.id === params.userId
  return <TitleScreen {...loaderData}>{own && isReader && <YourEntry title={title} own={own} />}</TitleScreen>
}
