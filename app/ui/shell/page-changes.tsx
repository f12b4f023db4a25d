import { useEffect, useLayoutEffect, useState } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'
import { closeMenus } from './close-menus.ts'
import { followTheme, keepTheme } from './theme.ts'

/** Outlives the frame, which is rebuilt, including `html`, when a page fails and when the reader leaves it. */
let shown: { location: Location; title: string } | undefined

/**
 * Does what loading a new document would do: applies the theme, announces the title, moves the focus to the main part
 * and closes menus. If only the query changed, the focus stays where it was, if that element still exists.
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
      <p className="spoken" role="status" id="said" />
      {state === 'loading' && <div className="loading-bar" />}
    </>
  )
}
