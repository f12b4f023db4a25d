import { useId } from 'react'
import type { OwnShelf } from '#domain/shelves/rules.ts'
import * as texts from '#texts/shelves.ts'
import { CopyAddress } from '../../ui/copy-address.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { changeShelfPath, publicShelfPath } from './shelf-paths.ts'

/** How a list reaches others: its secret link, and its public address if it has one. */
export function ShareShelf({ shelf, link, pagePath }: { shelf: OwnShelf; link: string; pagePath: string }) {
  const id = useId()

  return (
    <section className="shelf-share" aria-labelledby={id}>
      <h2 id={id}>{texts.secretLink}</h2>
      <p className="quiet">{texts.secretLinkHint}</p>
      <CopyAddress address={link} labelledBy={id} />
      <form method="post" action={changeShelfPath(shelf.id)}>
        <input type="hidden" name="back" value={pagePath} />
        <button type="submit" className="text-button" name="do" value="renew" aria-describedby={`${id}-renew`}>
          {texts.renewLink}
        </button>{' '}
        <span id={`${id}-renew`} className="quiet">
          {texts.renewLinkHint}
        </span>
      </form>
      {shelf.visibility === 'public' &&
        (shelf.handle ? (
          <p>{linkTo(publicShelfPath(shelf.handle, shelf.id))(texts.publicAddress)}</p>
        ) : (
          <p className="quiet">{texts.noProfile({ profile: linkTo('/profile/public') })}</p>
        ))}
    </section>
  )
}
