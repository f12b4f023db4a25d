import { Outlet } from 'react-router'

/**
 * What goes wrong with a page is shown in its place. Were the root's boundary the nearest, React would make the whole
 * document anew: the theme, the focus, what is being announced and what was typed would be gone.
 */
export { ErrorBoundary } from './root.tsx'

export default function Pages() {
  return <Outlet />
}
