import type { ReactNode } from 'react'

interface Column {
  name: string
  className?: string
  /** For columns whose meaning is obvious on screen. */
  onlySpoken?: boolean
}

interface TableProps {
  columns: Column[]
  className?: string
  children: ReactNode
}

/** A table whose headings do not sort. */
export function Table({ columns, className, children }: TableProps) {
  return (
    <table className={className ? `table ${className}` : 'table'}>
      <thead>
        <tr className="table-head">
          {columns.map((column) => (
            <th key={column.name} scope="col" className={column.className}>
              {column.onlySpoken ? <span className="spoken">{column.name}</span> : column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
