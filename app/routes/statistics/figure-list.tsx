interface FigureListProps {
  /** What they are of, if nothing around them says so. */
  label?: string
  figures: [name: string, value: string | null][]
}

/** Characters that fit beside another figure. */
const longest = 12

/** Figures with their names; those without a value are left out. */
export function FigureList({ label, figures }: FigureListProps) {
  return (
    <dl className="figures statistics-figures" aria-label={label}>
      {figures.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className={value.length > longest ? 'figure-wide' : undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
