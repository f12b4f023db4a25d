/** The lines of the invented catalogues that the site imports, one after the other. */
interface Line {
  itemType: 'anime' | 'manga'
  title: string
  [key: string]: unknown
}

const lantern: Line = {
  itemType: 'anime',
  title: 'Lantern Ferry',
  title_english: 'The Lantern Ferry',
  title_japanese: '灯籠の渡し',
  synonyms: ['Tōrō no Watashi'],
  ids: { mal: 9001, anilist: 19001 },
  type: 'TV',
  episodes: 12,
  duration_min: 24,
  start_date: '1969-04-05',
  end_date: '1969-06-28',
  genres: ['Mystery', 'Slice of Life'],
  studios: ['Studio Reed'],
  score: 8.41,
  scored_by: 4210,
  members: 20100,
  synopsis: 'A ferry crosses at dusk, and never with the same passengers. [spoiler]They are asleep.[/spoiler]',
  openings: ['"Over the Water" by Nobody'],
  image: 'https://pictures.example/lantern.png',
  characters: [
    { name: 'Oka', role: 'Main', vocal: 'Mori, Hana' },
    { name: 'The Ferryman', role: 'Supporting' },
  ],
  staff: [{ name: 'Sato, Rin', role: 'Director' }],
}

const saltRoad: Line = {
  itemType: 'manga',
  title: 'The Salt Road',
  title_japanese: '塩の道',
  ids: { mal: 9101 },
  type: 'Manga',
  chapters: 40,
  start_date: '2003',
  genres: ['Adventure', 'Drama'],
  serializations: ['Monthly Tide'],
  score: 7.9,
  members: 3300,
  synopsis: 'Two sisters carry salt over a mountain.',
  staff: [{ name: 'Abe, Yuri', role: 'Story & Art' }],
}

const others: Line[] = [
  {
    itemType: 'anime',
    title: 'Lantern Ferry 2nd Season',
    ids: { mal: 9002 },
    type: 'TV',
    episodes: 12,
    year: 1971,
    score: 8.1,
    members: 9100,
    genres: ['Mystery'],
  },
  {
    itemType: 'anime',
    title: 'Clockwork Orchard',
    ids: { mal: 9003 },
    type: 'Movie',
    episodes: 1,
    year: 2011,
    score: 7.2,
    members: 800,
    genres: ['Fantasy', 'Drama'],
    image: 'https://away.example/orchard.png',
  },
  { itemType: 'anime', title: 'K', ids: { mal: 9004 }, type: 'ONA', year: 2031, genres: ['Mystery', 'Drama'] },
  {
    itemType: 'anime',
    title: `A Very Long Name ${'and So On '.repeat(22)}to Its End`,
    ids: { mal: 9005 },
    genres: ['Slice of Life'],
  },
  {
    itemType: 'anime',
    title: 'What Was Deleted',
    ids: { mal: 9006 },
    type: 'OVA',
    episodes: 3,
    year: 1999,
    score: 6.5,
    members: 120,
    genres: ['Drama'],
    characters: [{ name: 'Somebody', role: 'Main' }],
  },
  {
    itemType: 'anime',
    title: 'What Came Back',
    ids: { mal: 9007 },
    type: 'Special',
    episodes: 1,
    year: 2005,
    genres: ['Drama'],
  },
  {
    itemType: 'manga',
    title: 'Paper Boats',
    ids: { mal: 9102 },
    type: 'One-shot',
    chapters: 1,
    year: 2019,
    score: 6.9,
    genres: ['Slice of Life'],
  },
  { itemType: 'manga', title: '𠮷と“雲”', ids: { mal: 9103 }, type: 'Novel', genres: ['Fantasy'] },
]

export const firstFile = fileOf([lantern, ...others])

export const mangaFile = fileOf([saltRoad])

/** Another source's: some titles again with other words, one without ids, one line that is no title, and one that is none. */
export const secondFile = fileOf([
  { ...lantern, score: 8.5, synopsis: 'A ferry that crosses at dusk.', ids: { mal: 9001, anilist: 19001, kitsu: 5 } },
  { ...saltRoad, ids: { anilist: 777 }, chapters: 41, staff: undefined },
  '{"itemType": "film", "title": "No Kind of Ours"}',
  'no line at all',
])

export const adminsFile = fileOf([
  { itemType: 'anime', title: 'Sent by the Admin', ids: { mal: 9201 }, type: 'Music', year: 2020, genres: ['Music'] },
])

/** Read, and not brought in yet. */
export const waitingFile = fileOf([
  { itemType: 'anime', title: 'Not Here Yet', ids: { mal: 9301 }, year: 2024 },
  { itemType: 'manga', title: 'Paper Boats', ids: { mal: 9102 }, type: 'One-shot', chapters: 2, year: 2019 },
])

function fileOf(lines: (Line | string)[]): string {
  return lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
}
