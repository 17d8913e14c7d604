import { Suspense, type ReactNode } from 'react'
import type { RecordTab } from '../../../domain/navigation/index.ts'
import { isObjectKind, type PageKind } from '../../../domain/records/index.ts'
import { Skeleton } from '../../ui/index.ts'
import { RecordForm } from '../../forms/index.ts'
import { CaseParties } from './CaseParties.tsx'
import { PersonPart } from './PersonPart.tsx'
import { StageHistory } from './StageHistory.tsx'
import { onDemand } from '../../onDemand/index.ts'

const ItemPanel = onDemand(() => import('../../items/index.ts').then(({ ItemPanel: panel }) => panel))
const TagsPanel = onDemand(() => import('../../links/index.ts').then(({ TagsPanel: panel }) => panel))
const VictimizationsPanel = onDemand(() =>
  import('../../links/index.ts').then(({ VictimizationsPanel: panel }) => panel),
)
const AssignmentsPanel = onDemand(() => import('../../links/index.ts').then(({ AssignmentsPanel: panel }) => panel))
const HistoryPanel = onDemand(() => import('../../history/index.ts').then(({ HistoryPanel: panel }) => panel))

const EventOverview = onDemand(() => import('./EventPanels.tsx').then(({ EventOverview: panel }) => panel))
const EventLocation = onDemand(() => import('./EventPanels.tsx').then(({ EventLocation: panel }) => panel))
const Attendance = onDemand(() => import('./EventPanels.tsx').then(({ Attendance: panel }) => panel))
const LocationOverview = onDemand(() => import('./LocationPanels.tsx').then(({ LocationOverview: panel }) => panel))
const LocationCases = onDemand(() => import('./LocationPanels.tsx').then(({ LocationCases: panel }) => panel))
const LocationEvents = onDemand(() => import('./LocationPanels.tsx').then(({ LocationEvents: panel }) => panel))
const LocationOperations = onDemand(() => import('./LocationPanels.tsx').then(({ LocationOperations: panel }) => panel))

type PanelProps = { readonly kind: PageKind; readonly id: number; readonly tab: RecordTab }

const panelOf = ({ kind, id, tab }: PanelProps): ReactNode => {
  switch (tab.tab) {
    case 'edit':
      return <RecordForm kind={kind} id={id} />
    case 'person':
      return kind === 'victim' || kind === 'defendant' ? <PersonPart kind={kind} id={id} /> : null
    case 'clients':
      return <CaseParties id={id} kind="victim" />
    case 'defendants':
      return <CaseParties id={id} kind="defendant" />
    case 'locations':
      return <CaseParties id={id} kind="location" />
    case 'stage_history':
      return <StageHistory id={id} />
    case 'tags':
      return <TagsPanel kind={kind} id={id} />
    case 'assignments':
      return isObjectKind(kind) ? <AssignmentsPanel kind={kind} id={id} /> : null
    case 'victimizations':
      return <VictimizationsPanel id={id} />
    case 'history':
      return <HistoryPanel kind={kind} id={id} />
    case 'overview':
      return kind === 'event' ? <EventOverview id={id} /> : <LocationOverview id={id} />
    case 'attendance':
      return <Attendance id={id} />
    case 'location':
      return <EventLocation id={id} />
    case 'operations':
      return <LocationOperations id={id} />
    case 'cases':
      return <LocationCases id={id} />
    case 'events':
      return <LocationEvents id={id} />
    default:
      return tab.lists === undefined ? null : <ItemPanel kind={tab.lists} owner={kind} of={id} tab={tab.tab} />
  }
}

/** What a tab of a record's page shows. */
export const Panel = (props: PanelProps) => (
  <Suspense fallback={<Skeleton shape="row" count={6} />}>{panelOf(props)}</Suspense>
)
