/** The keys of the site, as a dialog tells them. */

export const heading = 'Keys'
export const close = 'Close'
export const singleKeys = ({ isOn }: { isOn: boolean }) => `Keys / and ?: ${isOn ? 'on' : 'off'}`

export const groups: { where: string; keys: [names: string[], does: string][] }[] = [
  {
    where: 'Anywhere',
    keys: [
      [['/'], 'Search'],
      [['?'], 'These keys'],
    ],
  },
  {
    where: 'Among cards',
    keys: [
      [['←', '↑', '↓', '→'], 'The card beside'],
      [['Home', 'End'], 'The first card, the last'],
    ],
  },
  {
    where: 'On a card or row, when you are signed in',
    keys: [
      [['a'], 'Add to your list'],
      [['1 – 9', '0'], 'Score 1 to 9, or 10'],
      [['+'], 'One episode or chapter more'],
    ],
  },
  {
    where: 'On a suggestion of the search box',
    keys: [[['Alt + Enter'], 'Open your entry']],
  },
]
