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
import { kinds } from '#domain/titles/rules.ts'
import { statusesOf } from '#domain/titles/statuses-rules.ts'
import { faces, starsShort } from '#texts/entry.ts'
import { kindNames } from '#texts/kinds.ts'
import { statuses as statusNames } from '#texts/lists.ts'
import { heading } from '#texts/moving-in-offer.ts'
import * as texts from '#texts/my-list.ts'
import * as orders from '#texts/orders.ts'
import { standingsOf } from '#texts/standings.ts'
import { labelled } from '../../ui/labelled.ts'
import { browsePaths } from '../../ui/paths.ts'
import { chipsOf } from '../browse/chips.ts'
import { groupsOf } from '../browse/filter-groups.ts'
import { outOfTenInWords } from '../statistics/marks-in-words.ts'

const noneOf = { status: null, standing: null, score: null, stars: null }

/** What surrounds the rows of a list: its parts, filters, orders and views, with the addresses that they lead to. */
export function frameOf(query: ListQuery, found: ListPage | null, choices: Choices | null, scale: ScoreScale) {
  const { titles, standing, status, score, stars, sort, isGrouped, view } = query
  const { kind } = titles
  const first = { ...query, page: 1 }
  const asked = [...new URL(listQueryPath(first), 'http://site').searchParams]
  /** What a form in this page sends besides its own field. */
  const kept = (...own: string[]) => asked.filter(([name]) => !own.includes(name))
  const listed = statusesOf[kind].filter((one) => one !== 'dropped')
  const isPart = isNarrowed(query) || standing !== null
  const pathOf = (changed: Partial<ListQuery>) => listQueryPath({ ...first, ...changed })
  const unfiltered = { titles: { ...withoutFilters(titles), kind } }
  const whole = found ? countAll(query, found.standings) : 0
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
        ...noneOf,
        titles: { ...withoutFilters({ ...titles, text: '' }), kind: one },
      }),
      isNow: one === kind,
    })),
    standings: found
      ? [
          part(null, texts.all, whole),
          ...standingsInOrder.map((one) => part(one, standingsOf[kind][one], found.standings[one])),
        ]
      : [],
    text: titles.text,
    choices: [
      {
        ...{ name: 'sort', label: texts.sortBy, value: sort, kept: kept('sort') },
        options: labelled(listSorts, orders.ofMyList),
      },
      {
        ...{ name: 'status', label: texts.status, value: status ?? '', kept: kept('status', 'standing') },
        options: [{ value: '', label: texts.all }, ...labelled(listed, statusNames)],
      },
      {
        ...{ name: 'group', label: texts.groupBy, value: isGrouped ? 'standing' : '', kept: kept('group') },
        options: [
          { value: '', label: texts.nothing },
          { value: 'standing', label: texts.standing },
        ],
      },
    ],
    isGrouped,
    groupNames: standingsOf[kind],
    /** Of the dropdown in each row. */
    statuses: labelled(statusesOf[kind], statusNames),
    view,
    views: listViews.map((one) => ({
      ...{ value: one, text: texts.views[one], isNow: one === view },
      // What is remembered goes without saying.
      to: pathOf({ view: one }).replace(/&view=\w+/, ''),
    })),
    /** What the form that searches sends besides the text. */
    kept: kept('q'),
    isNarrowed: isPart,
    /** Whether nothing is kept of any title of the kind, so that there is nothing to search, sort or filter. */
    isBare: found !== null && !isPart && whole + found.standings.dropped === 0,
    nothing: {
      heading: texts.none[kind],
      said: isPart
        ? status
          ? texts.noneMarked({ kind, status: statusNames[status] })
          : texts.noneFound({ kind })
        : texts.whatIsKept({ kind }),
      way: isPart ? texts.showAll : texts.browse[kind],
      path: isPart
        ? listQueryPath({
            ...first,
            ...noneOf,
            titles: { ...withoutFilters({ ...titles, text: '' }), kind },
          })
        : browsePaths[kind],
      offer: isPart ? null : heading,
    },
    /** For the form of filters. */
    filters: {
      path: '/my-fav-list',
      bare: pathOf({ ...unfiltered, score: null, stars: null }),
      kept: [...new URL(pathOf(unfiltered), 'http://site').searchParams] as [string, string][],
      chips: [
        ...(score === null
          ? []
          : [{ text: texts.scored({ score: outOfTenInWords(scale, score) }), path: pathOf({ score: null }) }]),
        ...(stars === null ? [] : [{ text: texts.rated({ stars }), path: pathOf({ stars: null }) }]),
        ...chipsOf(titles, (changed) => pathOf({ titles: { ...changed, kind } })),
      ],
      groups: choices ? groupsOf(titles, choices, null, false) : groupsOf(titles, noChoices, null, false),
    },
    /** Off the list, where there is nothing to take away but what the journal keeps. */
    isDropped: standing === 'dropped',
    scoring: { most: mostOf[scale], step: stepOf[scale], choices: scoreChoices(scale) },
  }
}

/** The scores that are chosen from, the best first; null on a scale that has too many. */
function scoreChoices(scale: ScoreScale): [value: number, text: string][] | null {
  if (scale === 'tenths' || scale === 'hundred') return null
  const values = Array.from({ length: mostOf[scale] }, (_, place) => mostOf[scale] - place)
  const said = {
    ten: String,
    stars: (stars: number) => starsShort({ stars }),
    smileys: (value: number) => faces[value - 1] ?? '',
  }
  return values.map((value) => [value, said[scale](value)])
}

export type ListFrame = ReturnType<typeof frameOf>
