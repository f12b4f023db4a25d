import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation, useNavigate, useRevalidator } from 'react-router'
import { isPlainKey } from '../keys/switch.ts'
import { closeMenus } from './close-menus.ts'

const intentAfterMs = 80

/**
 * Makes plain links fast: one listener for the whole page follows them without a reload, and prefetches the page of a
 * link under the pointer. React Router's Link does the same with a dozen hooks per link, at seven times the cost on the
 * server (docs/decisions/0009-plain-links.md).
 */
export function ClientLinks() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { key } = useLocation()
  const [likelyNext, setLikelyNext] = useState<{ page: string; from: string }>()

  useEffect(() => {
    let timer: number | undefined

    function follow(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const url = urlOfLink(event.target)
      if (!url) return
      event.preventDefault()
      // The entry control: with scripts, a panel instead of a page.
      if (isEntry(url)) {
        import('../entry/open-entry.tsx').then(
          ({ openEntry }) => openEntry(event.target as Element),
          () => location.assign(url),
        )
        return
      }
      closeMenus()
      const { pathname, search, hash } = url
      navigate(pathname + search + hash, { replace: url.href === location.href })
    }

    function press(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const element = target as Element
      if (key === '?' && isPlainKey(event)) import('../keys/show-keys.tsx').then(({ showKeys }) => showKeys())
      const card = element.closest('.card,.entry,.own-card')
      if (!card || !/^[a\d+]$/.test(key) || ctrlKey || metaKey || altKey) return
      if (element.matches('input,select')) return
      import('../entry/press-on-card.ts').then(({ pressOnCard }) => pressOnCard(card, key))
    }

    function enter({ target }: Event) {
      if ((target as Element).closest('.card,.own-card'))
        import('../keys/grid.ts').then(({ watchFocus }) => watchFocus())
    }

    /** Of a title's record, which nothing on the page has followed (tell-page.ts). */
    function reload({ defaultPrevented }: Event) {
      if (!defaultPrevented) revalidate()
    }

    function prefetch(event: Event) {
      clearTimeout(timer)
      const url = urlOfLink(event.target)
      if (url && url.href !== location.href && !isEntry(url)) {
        timer = window.setTimeout(() => setLikelyNext({ page: url.pathname + url.search, from: key }), intentAfterMs)
      }
    }

    const gone = new AbortController()
    const { signal } = gone
    document.addEventListener('click', follow, { signal })
    document.addEventListener('keydown', press, { signal })
    document.addEventListener('focusin', enter, { signal })
    window.addEventListener('record', reload, { signal })
    for (const type of ['pointerover', 'focusin', 'touchstart']) {
      document.addEventListener(type, prefetch, { passive: true, signal })
    }
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [navigate, revalidate, key])

  return likelyNext?.from === key ? <PrefetchPageLinks page={likelyNext.page} /> : null
}

function isEntry({ pathname }: URL): boolean {
  return pathname.startsWith('/entry/')
}

/** The address of this site that a click on the element leads to; undefined if the browser should handle the click. */
function urlOfLink(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return
  const url = new URL(link.href)
  if (url.origin !== location.origin) return
  const samePage = url.pathname === location.pathname && url.search === location.search
  return samePage && url.hash ? undefined : url
}
