import { type ExportRow } from '../../domain/exports/index.ts'
import { listTitle } from '../../domain/lists/index.ts'
import { shownNumber, t } from '../../domain/messages/index.ts'
import { shownInstant } from '../../domain/records/index.ts'
import { useZone } from '../forms/index.ts'
import {
  Badge,
  DataTable,
  HeaderCell,
  IconButton,
  ProgressBar,
  Row,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  useRowHeight,
} from '../ui/index.ts'
import css from './exports.module.css'
import { useNarrow } from './useNarrow.ts'

const columns =
  'minmax(14rem, 3fr) minmax(9rem, 1.5fr) minmax(10.5rem, 1fr) minmax(8rem, 1fr) minmax(12rem, 2fr) 6.5rem'
const narrowColumns = 'minmax(0, 1fr) minmax(5.5rem, auto) 5.5rem'
/** A row has two lines: what it is, and what else is to be said of it. On a narrow screen it has three. */
const lines = { wide: 1.5, narrow: 2 } as const

const counted = (total: number): string => t('export.rows', { total })

const Status = ({ row }: { readonly row: ExportRow }) => {
  const { status, total, written, failure } = row
  if (status === 'queued') return <Badge>{t('export.status.queued')}</Badge>
  if (status === 'failed') return <Badge tone="danger">{t('export.status.failed')}</Badge>
  if (status === 'ready' || failure !== null) return <Badge tone="success">{t('export.status.ready')}</Badge>
  return (
    <ProgressBar
      label={t('export.status.running')}
      {...(total === null
        ? {}
        : {
            value: written,
            max: Math.max(1, total),
            detail: t('export.progress', { written: shownNumber(written), total }),
          })}
    />
  )
}

const noteOf = ({ status, total, left_out, failure, expires_at }: ExportRow, zone: string): string => {
  if (failure !== null) return t(`export.failure.${failure}`)
  if (status !== 'ready') return ''
  return [
    total === null ? '' : counted(total),
    left_out === 0 ? '' : t('export.leftOut', { count: left_out }),
    expires_at === null ? '' : t('export.until', { time: shownInstant(expires_at, zone) }),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

const typeOf = ({ type, document_type }: ExportRow): string =>
  `${listTitle(type)}, ${t(`export.type.${document_type}`)}`

type Props = {
  readonly rows: readonly ExportRow[]
  readonly fresh: ReadonlySet<number>
  readonly nameOf: (user: number) => string
  readonly onSave: ((row: ExportRow) => void) | null
  readonly onRemove: (row: ExportRow) => void
}

/** LST-21 */
export const ExportsTable = ({ rows, fresh, nameOf, onSave, onRemove }: Props) => {
  const zone = useZone()
  const isNarrow = useNarrow()
  const height = useRowHeight() * (isNarrow ? lines.narrow : lines.wide)
  const [name, ...rest] = [
    t('export.list.name'),
    t('export.list.type'),
    t('export.list.time'),
    t('export.list.user'),
    t('export.list.status'),
  ]
  const headings = isNarrow ? [name, ...rest.slice(-1)] : [name, ...rest]
  return (
    <div className={css.table} style={{ '--row': `${height}px` }}>
      <DataTable label={t('route.exports')} columns={isNarrow ? narrowColumns : columns} rowCount={rows.length + 1}>
        <TableHead>
          {headings.map((heading) => (
            <HeaderCell key={heading}>{heading}</HeaderCell>
          ))}
          <HeaderCell align="end">{t('item.actions')}</HeaderCell>
        </TableHead>
        <TableBody height={rows.length * height}>
          {rows.map((row, at) => (
            <TableRow key={row.id} index={at} top={at * height}>
              <TableCell header>
                {row.name} {fresh.has(row.id) ? <Badge tone="accent">{t('export.new.mark')}</Badge> : null}
                {isNarrow ? <span className={css.note}>{`${typeOf(row)} · ${nameOf(row.user_id)}`}</span> : null}
                <span className={css.note}>{noteOf(row, zone)}</span>
              </TableCell>
              {isNarrow ? null : <TableCell>{typeOf(row)}</TableCell>}
              {isNarrow ? null : <TableCell>{shownInstant(row.created_at, zone)}</TableCell>}
              {isNarrow ? null : <TableCell>{nameOf(row.user_id)}</TableCell>}
              <TableCell>
                <Status row={row} />
              </TableCell>
              <TableCell align="end">
                <Row gap={1} wrap={false}>
                  {row.status === 'ready' ? (
                    <IconButton
                      icon="download"
                      size="small"
                      label={t('export.download', { name: row.name })}
                      disabled={onSave === null}
                      onClick={() => onSave?.(row)}
                    />
                  ) : null}
                  {row.may_delete ? (
                    <IconButton
                      icon="trash"
                      size="small"
                      label={t('export.delete', { name: row.name })}
                      onClick={() => onRemove(row)}
                    />
                  ) : null}
                </Row>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </DataTable>
    </div>
  )
}
