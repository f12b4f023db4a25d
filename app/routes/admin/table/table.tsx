import type { ReactNode } from 'react'

interface Column {
  name: string
  className?: string
  /** For columns that explain themselves to the eye. */
  onlySpoken?: boolean
}

interface TableProps {
  columns: Column[]
  className?: string
  children: ReactNode
}

/** Rows under headings that do not sort. */
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
