import { useEffect, useLayoutEffect, useState } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'
import { closeMenus } from './close-menus.ts'
import { followTheme, keepTheme } from './theme.ts'

/** Outlives the frame, which is made anew, `html` and all, where a page fails and where it is left again. */
let shown: { location: Location; title: string } | undefined

/**
 * Does what a new document would have done: the theme is the chosen one, the title is announced, the focus starts at the main
 * part, and no menu is open. Where only the query differs, the focus stays on what was used, if that is still there.
 */
export function PageChanges() {
  const location = useLocation()
  const { state } = useNavigation()
  const [announced, setAnnounced] = useState('')

  useLayoutEffect(keepTheme, [])
  useEffect(followTheme, [])

  useEffect(() => {
    const before = shown
    shown = { location, title: document.title }
    if (!before) return

    const elsewhere = before.location.pathname !== location.pathname
    const changed = elsewhere || before.location.search !== location.search || before.title !== document.title
    if (changed) setAnnounced(document.title)
    if (elsewhere) closeMenus()
    if (elsewhere || document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [location])

  return (
    <>
      <p className="spoken" role="status">
        {announced}
      </p>
      {state === 'loading' && <div className="loading-bar" />}
    </>
  )
}
