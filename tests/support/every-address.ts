import routes from '#app/routes.ts'
import { shelfOf } from './private-reader.ts'

/** What can stand for the parameters of the route table, of Mari's things. */
export const parameterValues: Record<string, string[]> = {
  ...{ kind: ['anime'], id: ['1', '4', shelfOf.private], name: ['x'], handle: ['mari'], userId: ['mari'] },
  ...{
    entryId: ['favlist1'],
    reviewId: ['5'],
    provider: ['oidc'],
    what: ['people'],
    part: ['1', 'progress', 'rows.csv'],
  },
  ...{ year: ['2013'], season: ['summer'], file: ['anime.xml', 'list.csv'], '*': ['x/y'] },
}

/** Every address of the route table for Mari's things, as a page and as data. */
export function everyAddress(): string[] {
  const fill = (pattern: string): string[] => {
    const [, parameter] = /:(\w+)\??|(\*)/.exec(pattern) ?? []
    const name = parameter ?? (pattern.includes('*') ? '*' : undefined)
    if (name === undefined) return [`/${pattern}`]
    const given = parameterValues[name]
    if (!given) throw new Error(`Say here what can stand for :${name} in /${pattern}`)
    return given.flatMap((value) => fill(pattern.replace(/:\w+\??|\*/, value)))
  }
  const queries: Record<string, string[]> = {
    search: ['?q=zqx', '?q=zqx-notes'],
    'search/suggestions': ['?q=zqx', '?q=mari'],
    'search/count': ['?of=/browse-animes&mine=current'],
    'browse-animes': ['?mine=current', '?mine=dropped&per=60'],
    'my-fav-list': ['?q=zqx', '?tab=manga', '?status=dropped', '?user=mari'],
    statistics: ['?user=mari', '?handle=mari', '?year=1987'],
    calendar: ['?user=mari'],
    'moving-in': ['?page=2', '?user=mari'],
    'moving-in/waiting': ['?row=anime%20mal%201', '?row=anime%20mal%201&q=zqx'],
    'moving-in/:id': ['?show=different', '?show=unknown&page=2'],
    'calendar.ics': ['?key=mari', '?user=mari'],
    'lists/shared': ['?key=11', '?id=11'],
    'user/:handle': ['?key=', '?page=2'],
    'admin-dashboard/users': ['?q=mari'],
    'admin-dashboard/reports': ['?of=profiles', '?of=lists', '?queue=hidden'],
  }
  return routes.flatMap(({ path = '' }) =>
    fill(path).flatMap((filled) => {
      const asData = filled === '/' ? '/_.data' : `${filled}.data`
      return ['', ...(queries[path] ?? [])].flatMap((query) => [filled + query, asData + query])
    }),
  )
}

const lanes = 6

/** Does the work for all of them, a few at the same time. @returns its results, in the order of `all` */
export async function inLanes<Item, Result>(all: Item[], work: (each: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const entries = all.entries()
  const inTurn = async () => {
    for (const [place, each] of entries) results[place] = await work(each)
  }
  await Promise.all(Array.from({ length: lanes }, inTurn))
  return results
}
