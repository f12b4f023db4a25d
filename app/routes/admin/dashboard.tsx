import type { ReactNode } from 'react'
import * as texts from '#texts/dashboard.ts'
import { inFull } from '#texts/numbers.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Counts } from './enter-dashboard.ts'
import { addPath } from './table/table-path.ts'
import { type Tab, tabs } from './tabs.ts'

interface DashboardProps {
  tab: Tab
  counts: Counts
  /** The page's heading; by default the tab's name. */
  heading?: string
  /** The address of this table with its search, order and page, to return to after adding a title. */
  table?: string
  children: ReactNode
}

/** The frame of every dashboard page (§2): the tabs in a sidebar, and the page. Below 768 px it shows only a message. */
export function Dashboard({ tab, counts, heading = texts.tabs[tab], table, children }: DashboardProps) {
  const openTabs = Object.entries(tabs).filter(([each]) => each in counts)
  return (
    <div className="page">
      <div className="dashboard-too-small">
        <h1>{texts.adminDashboard}</h1>
        <p className="notice">{texts.tooSmall}</p>
      </div>
      <div className="dashboard">
        <nav className="dashboard-tabs page-list" aria-label={texts.adminDashboard}>
          <ul>
            {openTabs.map(([each, { path }]) => (
              <li key={each}>
                <a
                  href={table && each === 'add' ? addPath(table) : path}
                  aria-current={each === tab ? 'page' : undefined}
                >
                  {texts.tabs[each as Tab]}
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
  return count > 0 && <span className="dashboard-count">{inFull(count)}</span>
}

/** The title and description of a dashboard page. It is not indexed. */
export function dashboardMeta(
  site: { name: string; baseUrl: string },
  tab: Tab,
  { heading = texts.tabs[tab], page }: { heading?: string; page?: number } = {},
) {
  return pageMeta({
    site,
    title: texts.pageTitle({ heading }),
    page,
    description: texts.description,
    path: tabs[tab].path,
    indexed: false,
  })
}
