import * as texts from '#texts/pages.ts'
import { linkTo } from './link-to.tsx'

/** Without JavaScript, progress is shown when the page is reloaded. */
export function LoadAgain({ path }: { path: string }) {
  return (
    <noscript>
      <p>{texts.seeProgress({ loadAgain: linkTo(path) })}</p>
    </noscript>
  )
}
