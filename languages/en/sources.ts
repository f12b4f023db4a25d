import { inFull } from './numbers.ts'

/** What sources say about titles, and their order. */

export const sources = 'Sources'
export const whichIsShown =
  'Where sources say different things about a title, the site shows what the first of them says. What is edited here always comes first.'
export const isRefolding = ({ done, titles }: { done: number; titles: number }) =>
  `Titles are being put together again: ${inFull(done)} of ${inFull(titles)} so far.`
export const noSource = 'No source says anything about a title yet.'
export const comesBefore = ({ source, other }: { source: string; other: string }) =>
  `${source} now comes before ${other}. Titles follow in the background.`
export const source = 'Source'
export const titles = 'Titles'
export const licence = 'Licence'
export const order = 'Order'
const ownSources = new Map([
  ['admin', 'Edited here'],
  ['demo', 'The demo catalogue'],
  ['before-0.2', 'From before version 0.2'],
])
/** The site's own sources have names in words. */
export const nameOfSource = (source: string) => ownSources.get(source) ?? source
interface Move<Part> {
  source: string
  /** Makes the part for screen readers. */
  spoken: (text: string) => Part
}
export const moveUp = <Part>({ source, spoken }: Move<Part>) => ['Up', spoken(` ${source}`)]
export const moveDown = <Part>({ source, spoken }: Move<Part>) => ['Down', spoken(` ${source}`)]

/** Where the values of one title come from. */
export const whereFrom = 'Where this comes from'
export const editedHere = 'Edited here'
export const sourcesSay = 'The sources say'
export const restore = 'Restore'
export const saysSource = ({ source, text }: { source: string; text: string }) => `${source}: ${text}`
export const nothing = 'Nothing'
export const restoreField = <Part>({ field, spoken }: { field: string; spoken: (text: string) => Part }) => [
  'Restore',
  spoken(` ${field}`),
]
export const isRestored = ({ field }: { field: string }) => `${field} is now what the sources say.`
