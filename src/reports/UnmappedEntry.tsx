import { Link } from 'react-router-dom'
import { listedKinds, nameOf } from '../../domain/config/index.ts'
import { itemFormOpened } from '../../domain/items/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { listPlace, mayOpen, pathOf } from '../../domain/navigation/index.ts'
import { entities } from '../../domain/records/index.ts'
import { breakdowns, type By, type FigureTable } from '../../domain/reports/index.ts'
import { useSay } from '../store/index.ts'

/** The list of the agency whose entries the lines are, if this user may open it and change them. */
export const mendedIn = (scopes: ReadonlySet<string> | null, by: By | undefined) => {
  const lines = by === undefined ? null : breakdowns[by]
  const kind = listedKinds.find((each) => lines !== null && 'lookup' in lines && nameOf(each) === lines.lookup)
  return kind !== undefined && mayOpen(scopes, listPlace(kind)) && meets(scopes, entities[kind].needs.edit)
    ? kind
    : null
}

type Props = {
  readonly kind: NonNullable<ReturnType<typeof mendedIn>>
  readonly row: FigureTable['rows'][number]
}

/** An entry, which leads to the form where it gets its category. */
export const UnmappedEntry = ({ kind, row: { title, cells } }: Props) => {
  const say = useSay()
  const id = cells.find((cell) => cell.is === 'figure')?.figure.of ?? null
  if (id === null) return title
  return (
    <Link
      to={pathOf(listPlace(kind))}
      onClick={() => say(itemFormOpened({ kind, owner: 'account', of: 0, id, mark: null }))}
    >
      {title}
    </Link>
  )
}
