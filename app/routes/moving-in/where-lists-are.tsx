import { listSites, shortAddress } from '#texts/list-sites.ts'
import * as texts from '#texts/moving-in.ts'

/** Where each site lets its readers download their lists. */
export function WhereListsAre({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <details className="moving-in-sites" open={isOpen}>
      <summary>{texts.whereIsIt}</summary>
      <dl>
        {Object.values(listSites).map(({ name, address, where }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {address && (
                <>
                  <a className="text-link" href={address} rel="noreferrer">
                    {shortAddress(address)}
                  </a>
                  {', '}
                </>
              )}
              {where}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
