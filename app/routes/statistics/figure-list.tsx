interface FigureListProps {
  /** What they are of, if nothing around them says so. */
  label?: string
  figures: [name: string, value: string | null][]
}

/** Figures with their names; those without a value are left out. */
export function FigureList({ label, figures }: FigureListProps) {
  return (
    <dl className="figures statistics-figures" aria-label={label}>
      {figures.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
