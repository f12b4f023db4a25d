import type { ListPage } from '#domain/journal/list-page-rules.ts'
import {
  countAll,
  isNarrowed,
  type ListQuery,
  listQueryPath,
  listSorts,
  standingsInOrder,
} from '#domain/journal/list-query-rules.ts'
import { listViews } from '#domain/list-view-rules.ts'
import { mostOf, type ScoreScale, stepOf } from '#domain/score-scale-rules.ts'
import type { Standing } from '#domain/standing-rules.ts'
import { type Choices, noChoices } from '#domain/titles/query/find-choices.ts'
import { withoutFilters } from '#domain/titles/query/title-query-rules.ts'
import { type Kind, kinds } from '#domain/titles/rules.ts'
import { statusesOf } from '#domain/titles/statuses-rules.ts'
import { kindNames } from '#texts/kinds.ts'
import { statuses as statusNames } from '#texts/lists.ts'
import { heading as offer } from '#texts/moving-in-offer.ts'
import * as texts from '#texts/my-list.ts'
import * as orders from '#texts/orders.ts'
import { standingsOf } from '#texts/standings.ts'
import { labelled } from '../../ui/labelled.ts'
import { browsePaths } from '../../ui/paths.ts'
import { outOfTenInWords, valueName } from '../../ui/score-in-words.ts'
import { chipsOf } from '../browse/chips.ts'
import { groupsOf } from '../browse/filter-groups.ts'

/** What surrounds the rows of a list: its parts, filters, orders and views, with the addresses that they lead to. */
export function frameOf(query: ListQuery, found: ListPage | null, choices: Choices | null, scale: ScoreScale) {
  const { titles, standing, isGrouped, view } = query
  const { kind } = titles
  const path = firstPage(query)
  const isPart = isNarrowed(query) || standing !== null
  const inAll = found ? countAll(query, found.standings) : 0
  return {
    kind,
    /** The address of this page, and of the first one. */
    pagePath: listQueryPath(query),
    path,
    tabs: kinds.map((one) => ({
      text: kindNames[one].one,
      count: found?.counts[one],
      path: wholeList(query, one),
      isNow: one === kind,
    })),
    standings: found ? standingTabs(query, found.standings, inAll) : [],
    text: titles.text,
    choices: choicesOf(query),
    isGrouped,
    groupNames: standingsOf[kind],
    /** Of the dropdown in each row. */
    statuses: labelled(statusesOf[kind], statusNames),
    view,
    views: listViews.map((one) => ({
      ...{ value: one, text: texts.views[one], isNow: one === view },
      // What is remembered goes without saying.
      to: firstPage(query, { view: one }).replace(/&view=\w+/, ''),
    })),
    /** What the form that searches sends besides the text. */
    kept: parametersOf(path).filter(([name]) => name !== 'q'),
    isNarrowed: isPart,
    /** Whether nothing is kept of any title of the kind, so that there is nothing to search, sort or filter. */
    isBare: found !== null && !isPart && inAll + found.standings.dropped === 0,
    nothing: isPart ? nothingFound(query) : nothingKept(kind),
    filters: filtersOf(query, choices, scale),
    /** Off the list, where there is nothing to take away but what the journal keeps. */
    isDropped: standing === 'dropped',
    scoring: { most: mostOf[scale], step: stepOf[scale], choices: scoreChoices(scale) },
  }
}

/** The address of the first page of a list that differs from this one in so much. */
function firstPage(query: ListQuery, changed: Partial<ListQuery> = {}): string {
  return listQueryPath({ ...query, ...changed, page: 1 })
}

/** That of all titles of a kind, in the same order and view. */
function wholeList(query: ListQuery, kind: Kind): string {
  const titles = { ...withoutFilters({ ...query.titles, text: '' }), kind }
  return firstPage(query, { titles, status: null, standing: null, score: null, stars: null })
}

function parametersOf(path: string): [name: string, value: string][] {
  return [...new URL(path, 'http://site').searchParams]
}

function standingTabs(query: ListQuery, counts: Record<Standing, number>, inAll: number) {
  const tab = (standing: Standing | null, text: string, count: number) => ({
    ...{ text, count },
    path: firstPage(query, { standing, status: null }),
    isNow: query.standing === standing,
  })
  const names = standingsOf[query.titles.kind]
  return [tab(null, texts.all, inAll), ...standingsInOrder.map((one) => tab(one, names[one], counts[one]))]
}

/** The dropdowns above the list. Each is a form, which sends what the address says beside its own fields. */
function choicesOf(query: ListQuery) {
  const { titles, sort, status, isGrouped } = query
  const parameters = parametersOf(firstPage(query))
  const without = (...own: string[]) => parameters.filter(([name]) => !own.includes(name))
  const listed = statusesOf[titles.kind].filter((one) => one !== 'dropped')
  return [
    {
      ...{ name: 'sort', label: texts.sortBy, value: sort, kept: without('sort') },
      options: labelled(listSorts, orders.ofMyList),
    },
    {
      ...{ name: 'status', label: texts.status, value: status ?? '', kept: without('status', 'standing') },
      options: [{ value: '', label: texts.all }, ...labelled(listed, statusNames)],
    },
    {
      ...{ name: 'group', label: texts.groupBy, value: isGrouped ? 'standing' : '', kept: without('group') },
      options: [
        { value: '', label: texts.nothing },
        { value: 'standing', label: texts.standing },
      ],
    },
  ]
}

/** What stands in place of the rows where the part that is asked for has none. */
function nothingFound(query: ListQuery) {
  const { status, titles } = query
  const { kind } = titles
  return {
    heading: texts.none[kind],
    said: status ? texts.noneMarked({ kind, status: statusNames[status] }) : texts.noneFound({ kind }),
    way: texts.showAll,
    path: wholeList(query, kind),
    offer: null,
  }
}

/** The same where the whole list has none. */
function nothingKept(kind: Kind) {
  return {
    heading: texts.none[kind],
    said: texts.whatIsKept({ kind }),
    way: texts.browse[kind],
    path: browsePaths[kind],
    offer,
  }
}

function filtersOf(query: ListQuery, choices: Choices | null, scale: ScoreScale) {
  const { titles, score, stars } = query
  const { kind } = titles
  const unfiltered = { titles: { ...withoutFilters(titles), kind } }
  return {
    path: '/my-fav-list',
    bare: firstPage(query, { ...unfiltered, score: null, stars: null }),
    kept: parametersOf(firstPage(query, unfiltered)),
    chips: [
      ...(score === null
        ? []
        : [{ text: texts.scored({ score: outOfTenInWords(scale, score) }), path: firstPage(query, { score: null }) }]),
      ...(stars === null ? [] : [{ text: texts.rated({ stars }), path: firstPage(query, { stars: null }) }]),
      ...chipsOf(titles, (changed) => firstPage(query, { titles: { ...changed, kind } })),
    ],
    groups: groupsOf(titles, choices ?? noChoices, null, false),
  }
}

/** The scores that are chosen from, the best first; null on a scale that has too many. */
function scoreChoices(scale: ScoreScale): [value: number, text: string][] | null {
  if (scale === 'tenths' || scale === 'hundred') return null
  const values = Array.from({ length: mostOf[scale] }, (_, place) => mostOf[scale] - place)
  return values.map((value) => [value, valueName(scale, value).short])
}

export type ListFrame = ReturnType<typeof frameOf>
