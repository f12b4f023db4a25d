import type { ReactNode } from 'react'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Counts } from './enter-dashboard.ts'
import { addPath } from './table/table-path.ts'
import { type Tab, tabs } from './tabs.ts'

interface DashboardProps {
  tab: Tab
  counts: Counts
  /** The page's heading; the tab's name unless told otherwise. */
  heading?: string
  /** The table that this page is, as it is searched, sorted and paged: what is added from here comes back to it. */
  table?: string
  children: ReactNode
}

/** The frame of every page of the dashboard (§2): its tabs in a sidebar, and the page. Below 768 px only a message. */
export function Dashboard({ tab, counts, heading = tabs[tab].name, table, children }: DashboardProps) {
  return (
    <div className="page">
      <div className="dashboard-too-small">
        <h1>Admin Dashboard</h1>
        <p className="notice">Cannot view the admin page on smaller devices</p>
      </div>
      <div className="dashboard">
        <nav className="dashboard-tabs page-list" aria-label="Admin Dashboard">
          <ul>
            {Object.entries(tabs).map(([each, { path, name }]) => (
              <li key={each}>
                <a
                  href={table && each === 'add' ? addPath(table) : path}
                  aria-current={each === tab ? 'page' : undefined}
                >
                  {name}
                  <TabCount count={counts[each as Tab]} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="dashboard-page">
          <h1>{heading}</h1>
          {children}
        </div>
      </div>
    </div>
  )
}

function TabCount({ count = 0 }: { count?: number }) {
  return count > 0 && <span className="dashboard-count">{count.toLocaleString('en')}</span>
}

/** Title and description of a page of the dashboard; it is no search result. */
export function dashboardMeta(site: { name: string; baseUrl: string }, tab: Tab, heading: string = tabs[tab].name) {
  const title = `${heading} · Admin Dashboard`
  return pageMeta({
    site,
    title,
    description: 'Where the admin keeps the catalogue.',
    path: tabs[tab].path,
    indexed: false,
  })
}
