// @vitest-environment jsdom
/** A screen that is drawn of what was said shows what the person saw who said it: dialogs, choices, typed text. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { collectionsLoaded } from '../../domain/config/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { editFields } from '../../domain/records/index.ts'
import { BulkLettersPage } from '../../src/bulkLetters/index.ts'
import { HistoryPanel } from '../../src/history/index.ts'
import { CustomFieldControl } from '../../src/customFields/index.ts'
import { ItemPanel } from '../../src/items/index.ts'
import { field } from '../customFields/fields.ts'
import { listed, loaded, showItems } from '../items/itemScreen.tsx'
import { allScopes, client, recordLike } from '../links/operationsWorld.ts'

beforeAll(() => {
  const nothing = () => undefined
  Element.prototype.scrollIntoView = nothing
})
afterEach(cleanup)

const scopes = [
  ...allScopes,
  'view_letter',
  'add_letter',
  'view_bulk_letter',
  'add_bulk_letter',
  'view_service',
  'view_document',
  'edit_service',
  'admin_own_account',
]
const templates = collectionsLoaded({
  collections: {
    letter: [
      { id: 1, label: 'Welcome', status: 1, order: 1, body: '<p>Hello</p>' },
      { id: 2, label: 'Next hearing', status: 1, order: 2, body: '<p>Hearing</p>' },
    ],
  },
  failed: [],
})
const letter = recordLike('letter', { id: 5, title: 'Greeting', victim_id: 7, case_id: null, letter_id: 1, user_id: 3 })
const letters = [templates, loaded('victim', client()), listed('letter', 'victim', 7, [letter])]
const document = recordLike('document', { id: 4, name: 'map.png', filemime: 'image/png', size: 3, victim_id: 7 })
const begun = editFields('letter', 0, { victim_id: 7, title: 'Mine', body: '<p>Mine</p>' }, null, { zone: 'UTC' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))

/** All that can be read, and what stands in the fields. */
const seen = (): string => {
  const fields = [...globalThis.document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  const ids = /radix-[^"]*|_r_[^"]*_/gu
  const valueOf = ({ type, checked, value }: HTMLInputElement): string =>
    type === 'checkbox' || type === 'radio' ? String(checked) : value
  const boxes = [...globalThis.document.querySelectorAll('[aria-checked]')].map((box) =>
    box.getAttribute('aria-checked'),
  )
  return [globalThis.document.body.textContent, ...fields.map(valueOf), ...boxes].join('\n').replaceAll(ids, '')
}

const control = (
  <CustomFieldControl
    definition={field('Select', { other: true })}
    value={null}
    onChange={() => undefined}
    problem={null}
    zone="UTC"
  />
)

test.each<[string, () => ReactElement, readonly Action[], () => void]>([
  [
    'the form of a letter, and what is looked for among its templates',
    () => <ItemPanel kind="letter" owner="victim" of={7} tab="" />,
    letters,
    () => {
      press('New letter')
      fireEvent.change(screen.getByRole('searchbox', { name: 'Find a template' }), { target: { value: 'hear' } })
    },
  ],
  [
    'the question whether a letter’s text is given up',
    () => <ItemPanel kind="letter" owner="victim" of={7} tab="" />,
    [...letters, begun],
    () => {
      press(/Continue/)
      press('Use another template')
      press('Next hearing')
    },
  ],
  [
    'the preview of a letter',
    () => <ItemPanel kind="letter" owner="victim" of={7} tab="" />,
    letters,
    () => press('Preview Greeting'),
  ],
  [
    'the preview of a document',
    () => <ItemPanel kind="document" owner="victim" of={7} tab="" />,
    [loaded('victim', client()), listed('document', 'victim', 7, [document])],
    () => press('Look at map.png'),
  ],
  [
    'services that count no more',
    () => <ItemPanel kind="service" owner="victim" of={7} tab="" />,
    [
      loaded('victim', client()),
      listed('service', 'victim', 7, [recordLike('service', { id: 9, status: 0, victim_id: 7, service_id: null })]),
    ],
    () => fireEvent.click(screen.getByRole('switch')),
  ],
  [
    'what of a history is shown',
    () => <HistoryPanel kind="victim" id={7} />,
    [loaded('victim', client())],
    () => fireEvent.click(screen.getByRole('radio', { name: /All/ })),
  ],
  ['the form of a bulk letter', () => <BulkLettersPage />, [templates], () => press('New bulk letter')],
  [
    'the dialog of another choice',
    () => control,
    [],
    () => {
      fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Other: ' } })
      fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Turquoise' } })
    },
  ],
])('%s', (_name, page, facts, act) => {
  const live = showItems(page(), facts, { scopes })
  const before = seen()
  act()
  const then = seen()
  expect(then).not.toBe(before)
  const said = live.log()
  cleanup()
  showItems(page(), [...facts, ...said], { scopes })
  expect(seen()).toBe(then)
})
