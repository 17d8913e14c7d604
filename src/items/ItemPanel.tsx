import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Values } from '../../domain/kernel/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { entities, isPageKind, titleOf, type Kind, type OwnerKind, type PageKind } from '../../domain/records/index.ts'
import { DocumentsTab } from './DocumentsTab.tsx'
import { ItemTab } from './ItemTab.tsx'
import { LettersTab } from './LettersTab.tsx'
import { NotesTab } from './NotesTab.tsx'
import { usePrefill } from './prefill.ts'
import { repeated } from './repeated.ts'
import { ServicesTab } from './ServicesTab.tsx'
import { TaskTab } from './TaskTab.tsx'
import { TimelogsTab } from './TimelogsTab.tsx'

export type ItemPanelProps = {
  readonly kind: Kind
  readonly owner: OwnerKind
  readonly of: number
  readonly tab: string
}

/** The first column of what has a page of its own leads there. */
const leading = (kind: PageKind) => {
  const [first] = entities[kind].columns ?? []
  return (column: string, record: Values & { readonly id: number }): ReactNode =>
    column === first ? <Link to={pathOf(placeOf(kind, { id: record.id }))}>{titleOf(kind, record)}</Link> : undefined
}

const PlainTab = ({ kind, owner, of }: ItemPanelProps) => {
  const prefill = usePrefill(kind, owner, of)
  const repeats = repeated[kind]
  return (
    <ItemTab
      kind={kind}
      owner={owner}
      of={of}
      prefill={prefill}
      {...(repeats === undefined ? {} : { repeats })}
      {...(isPageKind(kind) && { rows: { cell: leading(kind) } })}
    />
  )
}

/** The tab of a kind of record on another's page. A kind with ways of its own has its own tab here. */
export const ItemPanel = (props: ItemPanelProps) => {
  switch (props.kind) {
    case 'task':
      return <TaskTab {...props} />
    case 'service':
      return <ServicesTab of={props.of} />
    case 'timelog':
      return <TimelogsTab {...props} />
    case 'note':
      return <NotesTab {...props} />
    case 'letter':
      return <LettersTab owner={props.owner} of={props.of} />
    case 'document':
      return <DocumentsTab owner={props.owner} of={props.of} />
    default:
      return <PlainTab {...props} />
  }
}
