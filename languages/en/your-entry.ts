/** What became of what a reader had of a title that was merged into this one. */
const all = new Intl.ListFormat('en')
const own = { entry: 'list entry', rating: 'rating', review: 'review' } as const
export const mergedHere = ({ title, moved }: { title: string; moved: (keyof typeof own)[] }) =>
  `${title} was merged into this title.${moved.length > 0 ? ` Your ${all.format(moved.map((what) => own[what]))} came from there.` : ''}`
export const keptAside = ({ what, stars }: { what: keyof typeof own; stars: number | null }) =>
  ({
    entry: 'Both titles were on your list: the newer entry counts.',
    rating: `You had rated both titles: the newer rating counts, the other one was ${stars} / 10.`,
    review: 'You had reviewed both titles: the newer review is shown here. The other one:',
  })[what]
