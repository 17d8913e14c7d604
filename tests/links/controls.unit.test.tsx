// @vitest-environment jsdom
/** Today whoever may link may unlink: where that will differ, each control has to follow its own deed. */
import { cleanup, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { collectionsLoaded, settingsLoaded } from '../../domain/config/index.ts'
import { linkNames, type LinkName } from '../../domain/links/links.ts'
import { operations } from '../../domain/links/operations.ts'
import { recordLoaded, type Kind, type Records } from '../../domain/records/index.ts'
import { AssignmentsPanel, LinksPanel, TagsPanel } from '../../src/links/index.ts'
import { client, recordLike } from './operationsWorld.ts'
import { showScreen } from './screen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const entry = (id: number, label: string) => ({ id, label, status: 1, order: id })
const grant = (id: number, label: string) => ({
  ...entry(id, label),
  grant_type: 'VOCA',
  master_grant_id: null,
  date_time: '2020-01-01T05:00:00.000Z',
  end_date_time: '2030-01-01T05:00:00.000Z',
})
const lists = [
  collectionsLoaded({
    collections: {
      agency: [entry(5, 'Harbor Police'), entry(6, 'County Clinic')] as never,
      grant: [grant(5, 'Safe homes'), grant(6, 'Fresh start')] as never,
      special_classification: [entry(5, 'Veteran'), entry(6, 'Student')] as never,
      crime_category: [{ ...entry(1, 'Violence'), criminal: true }] as never,
      crime: [{ ...entry(3, 'Assault'), category_id: 1 }] as never,
    },
    failed: [],
  }),
  settingsLoaded({
    settings: {
      races: [],
      genders: [],
      case_stages: [],
      field_views: [],
      advocates: [{ id: 8, first: 'Hana', last: 'Brown', status: 1 }] as never,
    },
    failed: [],
  }),
]

const hurt = (terms: readonly object[]) =>
  client({ victimizations: [{ victimization_id: 40, crime_id: 3, victimization_terms: terms }] as never })
const mill = { id: 9, name: 'Old mill' }
type Shown = {
  readonly record: { readonly kind: Kind; readonly record: Records[Kind] }
  readonly panel: ReactElement
  /** The names of its two controls. */
  readonly add: string
  readonly remove: string
}
const ofClient = (record: Records['victim']) => ({ kind: 'victim', record }) as const

const shown: Readonly<Record<LinkName, Shown>> = {
  tag: {
    record: ofClient(client({ terms: [{ id: 91, term_id: 22 }] })),
    panel: <TagsPanel kind="victim" id={7} />,
    add: 'Add a tag',
    remove: 'Remove Childcare',
  },
  assignment: {
    record: ofClient(client({ owner_id: 3, assignments: [{ id: 4, user_id: 8, secondary: false }] })),
    panel: <AssignmentsPanel kind="victim" id={7} />,
    add: 'Assign to',
    remove: 'Remove Hana Brown',
  },
  classification: {
    record: ofClient(client({ special_classifications: [{ id: 5, victim_condition_id: 30 }] as never })),
    panel: <LinksPanel kind="victim" id={7} link="classification" />,
    add: 'Add to special classifications',
    remove: 'Remove Veteran',
  },
  victimization: {
    record: ofClient(hurt([])),
    panel: <LinksPanel kind="victim" id={7} link="victimization" />,
    add: 'Add to victimizations',
    remove: 'Remove Assault',
  },
  victimizationTag: {
    record: ofClient(hurt([{ id: 8, term_id: 25 }])),
    panel: <LinksPanel kind="victim" id={7} link="victimization" />,
    add: 'Tags of Assault',
    remove: 'Remove Weapon used',
  },
  agency: {
    record: ofClient(client({ agencies: [5] })),
    panel: <LinksPanel kind="victim" id={7} link="agency" />,
    add: 'Add to agencies',
    remove: 'Remove Harbor Police',
  },
  grant: {
    record: ofClient(client({ grants: [5] })),
    panel: <LinksPanel kind="victim" id={7} link="grant" />,
    add: 'Add to grants',
    remove: 'Remove Safe homes',
  },
  eventGrant: {
    record: {
      kind: 'event',
      record: recordLike('event', {
        id: 7,
        grants: [{ event_grant_id: 2, grant_id: 5 }] as never,
      }),
    },
    panel: <LinksPanel kind="event" id={7} link="eventGrant" />,
    add: 'Add to grants',
    remove: 'Remove Safe homes',
  },
  caseLocation: {
    record: {
      kind: 'court_case',
      record: recordLike('court_case', {
        id: 7,
        locations: [{ ...mill, status: 1, location_case_id: 5 }],
      }),
    },
    panel: <LinksPanel kind="court_case" id={7} link="caseLocation" />,
    add: 'Add to locations',
    remove: 'Remove Old mill',
  },
  eventLocation: {
    record: {
      kind: 'event',
      record: recordLike('event', {
        id: 7,
        locations: [{ ...mill, address: '', location_event_id: 5 }],
      }),
    },
    panel: <LinksPanel kind="event" id={7} link="eventLocation" />,
    add: 'Add to locations',
    remove: 'Remove Old mill',
  },
}

const open = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
] as const

test.each(linkNames)(
  'law: of %s, adding is there for whoever may add, and taking away for whoever may take away',
  (link) => {
    const { record, panel, add, remove } = shown[link]
    for (const [mayAdd, mayRemove] of open) {
      cleanup()
      vi.spyOn(operations[`${link}.add`], 'needs').mockReturnValue(mayAdd ? 'signedIn' : { allOf: ['nobody'] })
      vi.spyOn(operations[`${link}.remove`], 'needs').mockReturnValue(mayRemove ? 'signedIn' : { allOf: ['nobody'] })
      showScreen(panel, [...lists, recordLoaded(record as never)])
      const has = [screen.queryByRole('combobox', { name: add }), screen.queryByRole('button', { name: remove })]
      expect(has.map((control) => control !== null)).toEqual([mayAdd, mayRemove])
    }
  },
)
