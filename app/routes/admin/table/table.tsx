import type { ReactNode } from 'react'

export interface TableColumn {
  name: string
  className?: string
  /** For columns whose meaning is obvious on screen. */
  onlySpoken?: boolean
  /** For columns that sort: the address of the page in the column's order, and the direction if it is sorted by it now. */
  sortPath?: string
  sorted?: 'ascending' | 'descending'
}

interface TableProps {
  columns: TableColumn[]
  className?: string
  children: ReactNode
}

/** A table with its headings. */
export function Table({ columns, className, children }: TableProps) {
  return (
    <table className={className ? `table ${className}` : 'table'}>
      <thead>
        <tr className="table-head">
          {columns.map((column) => (
            <th key={column.name} scope="col" className={column.className} aria-sort={column.sorted}>
              <Heading {...column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function Heading({ name, onlySpoken, sortPath }: TableColumn) {
  if (onlySpoken) return <span className="spoken">{name}</span>
  if (!sortPath) return name
  return (
    <a className="table-sort" href={sortPath}>
      {name}
    </a>
  )
}
