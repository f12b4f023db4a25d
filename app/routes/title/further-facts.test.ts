import { expect, test } from 'vitest'
import { furtherFacts } from './further-facts.ts'

test('what is known beyond the specification is said in words, in a fixed order', () => {
  const facts = furtherFacts({
    officialSite: 'https://www.sunrise-anime.example/bebop',
    season: 'spring',
    seasonYear: 1998,
    airingState: 'finished',
    broadcastDay: 'saturday',
    broadcastTime: '01:00',
    sourceMaterial: 'light-novel',
    ageRating: 'mature',
    background: 'Not a fact.',
  })
  expect(facts.map(({ label, text }) => [label, text])).toEqual([
    ['Status', 'Finished'],
    ['Season', 'Spring 1998'],
    ['Broadcast', 'Saturdays at 01:00 (JST)'],
    ['Source', 'Light novel'],
    ['Age rating', 'Mature (17+)'],
    ['Official site', 'sunrise-anime.example'],
  ])
  expect(facts.at(-1)?.href).toBe('https://www.sunrise-anime.example/bebop')
  expect(facts[1]?.href).toBe('/season/1998/spring')
})

test('nothing known is no fact, and a code that only a catalogue knows is made readable', () => {
  expect(furtherFacts({})).toEqual([])
  expect(furtherFacts({ sourceMaterial: 'stage-play', season: 'fall', broadcastDay: 'monday' })).toEqual([
    { label: 'Season', text: 'Fall', href: undefined },
    { label: 'Broadcast', text: 'Mondays', href: undefined },
    { label: 'Source', text: 'Stage play', href: undefined },
  ])
})
