/** Figures with their names; those without a value are left out. */
export function FigureList({ figures }: { figures: [name: string, value: string | null][] }) {
  return (
    <dl className="figures statistics-figures">
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
