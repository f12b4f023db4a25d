import { expect, test } from 'vitest'
import { judgeMatch, type Sides } from './judge-match.ts'
import type { Doubt } from './match-rules.ts'

type Side = Sides['line']
const plain: Side = { names: ['Clover'], format: 'manga', year: '1997', authors: ['CLAMP'] }
const unknown: Side = { names: ['Clover'], format: null, year: null, authors: [] }

function judged(given: Partial<Omit<Sides, 'line' | 'title'>> & { line?: Partial<Side>; title?: Partial<Side> }) {
  const line = { ...plain, ...given.line }
  const title = { ...plain, ...given.title }
  const sameTitle = line.names[0] === title.names[0]
  const sides = { kind: 'manga', agreeing: [], differing: [], eachHasOthers: false, sameTitle, isKnown: false }
  return judgeMatch({ ...sides, ...given, line, title })
}

test.each<[string, Parameters<typeof judged>[0]]>([
  ['as many ids differ as agree', { agreeing: ['mal'], differing: ['ann'] }],
  ['the same title, another id', { differing: ['mal'] }],
  [
    'one id that differs, and another title',
    { agreeing: ['mal', 'ann'], differing: ['kitsu'], line: { names: ['Clovers'] } },
  ],
  ['a shared id, but other authors', { agreeing: ['ann'], line: { authors: ['Hirakawa, Tetsuhiro'], year: '2007' } }],
  ['other authors, and no years', { agreeing: ['ann'], line: { authors: ['Hirakawa'], year: null } }],
  ['a novel and its manga under one id', { agreeing: ['ann'], line: { format: 'light-novel' } }],
  ['a novel and its manga of one year', { line: { format: 'novel' } }],
  ['a series and its film', { kind: 'anime', agreeing: ['anidb'], line: { format: 'tv' }, title: { format: 'movie' } }],
  ['a remake under the old id', { kind: 'anime', agreeing: ['ann'], line: { format: null, year: '2019' } }],
  [
    'one id in common, each with others, a name that many works have',
    { agreeing: ['ann'], eachHasOthers: true, line: unknown },
  ],
  [
    'names that differ by a hyphen and a symbol',
    { agreeing: ['ann'], eachHasOthers: true, line: { ...unknown, names: ['WANTE-D'] }, title: { names: ['Wanted!'] } },
  ],
  ['the same title, each with ids on other sites', { eachHasOthers: true, line: { format: null, authors: [] } }],
  ['the same title, a year that only one gives', { line: { year: null } }],
  ['an id, no name in common and nothing else known', { agreeing: ['mal'], line: { ...unknown, names: ['Else'] } }],
])('%s: no match', (_, sides) => {
  expect(judged(sides).isMatch).toBe(false)
})

test.each<[string, Parameters<typeof judged>[0], Doubt[]]>([
  ['the same ids', { agreeing: ['mal'] }, []],
  [
    'the same id, renamed, the old name still among its names',
    { agreeing: ['mal'], line: { ...unknown, names: ['Kurobaa', 'clover!'] } },
    [],
  ],
  [
    'the same id, renamed, the same year and format',
    { agreeing: ['mal'], line: { names: ['Kurobaa'], authors: [] } },
    [{ about: 'names', title: 'Clover' }],
  ],
  [
    'the same id and title, postponed by three years',
    { agreeing: ['mal'], line: { year: '2000' } },
    [{ about: 'year', line: '2000', title: '1997' }],
  ],
  [
    'the same id and title, another series format',
    { kind: 'anime', agreeing: ['mal'], line: { format: 'ona' }, title: { format: 'tv' } },
    [{ about: 'format', line: 'ona', title: 'tv' }],
  ],
  [
    'three ids, a format that was wrong',
    { agreeing: ['mal', 'kitsu', 'ann'], line: { format: 'light-novel' } },
    [{ about: 'format', line: 'light-novel', title: 'manga' }],
  ],
  [
    'three ids, an author under another name',
    { agreeing: ['mal', 'kitsu', 'ann'], line: { authors: ['Igarashi Satsuki'] } },
    [{ about: 'authors', line: ['Igarashi Satsuki'], title: ['CLAMP'] }],
  ],
  ['two ids the same, one different, the same title', { agreeing: ['mal', 'ann'], differing: ['kitsu'] }, []],
  [
    'one id in common, each with others, the same author',
    { agreeing: ['ann'], eachHasOthers: true },
    [{ about: 'other-ids' }],
  ],
  [
    'one id in common, each with others, an unusual name',
    {
      agreeing: ['ann'],
      eachHasOthers: true,
      line: { ...unknown, names: ['Alice-san Chi no Iroribata'] },
      title: { names: ['Alice-san Chi no Iroribata'] },
    },
    [{ about: 'other-ids' }],
  ],
  ['no ids, the same title and year', { line: { ...unknown, year: '1997' } }, []],
  ['no ids, the same title, no years', { line: unknown, title: { year: null } }, []],
])('%s: a match', (_, sides, doubts) => {
  expect(judged(sides)).toMatchObject({ isMatch: true, doubts })
})
