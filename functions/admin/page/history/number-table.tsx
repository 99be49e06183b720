import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'

/** A column of a table. */
export interface Column<R> {
  key: string
  label: string
  isNumber?: boolean
  /** Whether its texts may be broken anywhere. All others stand in one line. */
  isLong?: boolean
  cell: (row: R) => ReactNode
}

interface NumberTableProps<R> {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string
}

/** A table of counts. It scrolls within itself, also by the keyboard. */
export const NumberTable = <R,>({ label, columns, rows, keyOf }: NumberTableProps<R>) => (
  <TableContainer role="region" aria-label={label} tabIndex={0} sx={{ maxHeight: 480 }}>
    <Table size="small" stickyHeader>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column.key} align={column.isNumber ? 'right' : 'left'}>
              {column.label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)}>
            {columns.map((column) => (
              <TableCell
                key={column.key}
                align={column.isNumber ? 'right' : 'left'}
                sx={column.isLong ? { overflowWrap: 'anywhere', minWidth: 160 } : { whiteSpace: 'nowrap' }}
              >
                {column.cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
)
