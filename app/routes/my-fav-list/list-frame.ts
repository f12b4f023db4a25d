import type { ListPage } from '#domain/journal/list-page-rules.ts'
import { isNarrowed, type ListQuery, listQueryPath, listSorts } from '#domain/journal/list-query-rules.ts'
import { listViews } from '#domain/list-view-rules.ts'
import { mostOf, type ScoreScale, stepOf } from '#domain/score-scale-rules.ts'
import { type Standing, standings } from '#domain/standing-rules.ts'
import { type Choices, noChoices } from '#domain/titles/query/find-choices.ts'
import { withoutFilters } from '#domain/titles/query/title-query-rules.ts'
import { kinds } from '#domain/titles/rules.ts'
import { statusesOf } from '#domain/titles/statuses-rules.ts'
import { kindNames } from '#texts/kinds.ts'
import { statuses as statusNames } from '#texts/lists.ts'
import * as texts from '#texts/my-list.ts'
import * as orders from '#texts/orders.ts'
import { standingsOf } from '#texts/standings.ts'
import { labelled } from '../../ui/labelled.ts'
import { chipsOf } from '../browse/chips.ts'
import { groupsOf } from '../browse/filter-groups.ts'

/** The order in which standings are shown. */
const shown: readonly Standing[] = ['current', 'repeating', 'planning', 'on-hold', 'completed', 'dropped']

/** What surrounds the rows of a list: its parts, filters, orders and views, with the addresses that they lead to. */
export function frameOf(query: ListQuery, found: ListPage | null, choices: Choices | null, scale: ScoreScale) {
  const { titles, standing, status, sort, isGrouped, view } = query
  const { kind } = titles
  const first = { ...query, page: 1 }
  const pathOf = (changed: Partial<ListQuery>) => listQueryPath({ ...first, ...changed })
  const bare = pathOf({ titles: { ...withoutFilters(titles), kind } })
  const whole = standings.reduce((sum, one) => sum + (one === 'dropped' ? 0 : (found?.standings[one] ?? 0)), 0)
  const part = (one: Standing | null, text: string, count: number) => ({
    ...{ text, count },
    path: pathOf({ standing: one, status: null }),
    isNow: standing === one,
  })
  return {
    kind,
    /** The address of this page, and of the first one. */
    pagePath: listQueryPath(query),
    path: listQueryPath(first),
    tabs: kinds.map((one) => ({
      text: kindNames[one].one,
      count: found?.counts[one],
      path: listQueryPath({
        ...first,
        titles: { ...withoutFilters({ ...titles, text: '' }), kind: one },
        status: null,
        standing: null,
      }),
      isNow: one === kind,
    })),
    standings: found
      ? [part(null, texts.all, whole), ...shown.map((one) => part(one, standingsOf[kind][one], found.standings[one]))]
      : [],
    text: titles.text,
    status,
    statusName: status && statusNames[status],
    statuses: statusesOf[kind]
      .filter((one) => one !== 'dropped')
      .map((one) => ({ value: one, label: statusNames[one] })),
    sorts: labelled(listSorts, orders.ofMyList),
    sort,
    isGrouped,
    groupNames: standingsOf[kind],
    view,
    views: listViews.map((one) => ({ value: one, text: texts.views[one], path: pathOf({ view: one }) })),
    /** What a form in this page sends besides its own field. */
    asked: [...new URL(listQueryPath(first), 'http://site').searchParams],
    isNarrowed: isNarrowed(query) || standing !== null,
    all: listQueryPath({
      ...first,
      titles: { ...withoutFilters({ ...titles, text: '' }), kind },
      status: null,
      standing: null,
    }),
    /** For the form of filters. */
    filters: {
      path: '/my-fav-list',
      bare,
      kept: [...new URL(bare, 'http://site').searchParams] as [string, string][],
      chips: chipsOf(titles, (changed) => pathOf({ titles: { ...changed, kind } })),
      groups: choices ? groupsOf(titles, choices, null, false) : groupsOf(titles, noChoices, null, false),
    },
    /** Off the list, where there is nothing to take away but what the journal keeps. */
    isDropped: standing === 'dropped',
    scoring: { most: mostOf[scale], step: stepOf[scale], isChosen: !['tenths', 'hundred'].includes(scale) },
  }
}

export type ListFrame = ReturnType<typeof frameOf>
