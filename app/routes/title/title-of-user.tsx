import type { Route } from './+types/title-of-user'
import { EditLink } from './edit-link.tsx'
import { TitleScreen } from './title-screen.tsx'
import { YourEntry } from './your-entry.tsx'

export { loader, meta } from './title.tsx'

/**
 * /{type}/{id}/{userId}: for that user, the item page with their own entry; for anyone else, exactly the item page. It
 * has the item page's canonical link (decisions).
 */
export default function TitleOfUser({ loaderData, params, matches }: Route.ComponentProps) {
  const { title, own, mayEdit } = loaderData
  const { user } = matches[0].loaderData
  const isReader = user?.id === params.userId
  return (
    <TitleScreen {...loaderData}>
      {mayEdit && <EditLink title={title} />}
      {own && isReader && <YourEntry title={title} own={own} />}
    </TitleScreen>
  )
}
