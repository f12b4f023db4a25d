import type { ReactNode } from 'react'

interface Column {
  name: string
  className?: string
  /** For columns that explain themselves to the eye. */
  onlySpoken?: boolean
}

/** Rows under headings that do not sort. */
export function Table({
  columns,
  className,
  children,
}: {
  columns: Column[]
  className?: string
  children: ReactNode
}) {
  return (
    <table className={className ? `table ${className}` : 'table'}>
      <thead>
        <tr className="table-head">
          {columns.map(({ name, className, onlySpoken }) => (
            <th key={name} scope="col" className={className}>
              {onlySpoken ? <span className="spoken">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
