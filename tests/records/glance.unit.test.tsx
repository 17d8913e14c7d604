// @vitest-environment jsdom
/** What one looks for first, as it is written everywhere else. */
import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { recordLoaded } from '../../domain/records/index.ts'
import { DefendantFacts } from '../../src/records/facts/index.ts'
import { recordLike } from '../links/operationsWorld.ts'
import { showScreen } from '../links/screen.tsx'

afterEach(cleanup)

test.each([
  ['02/03/1990', '2/3/1990'],
  [null, '–'],
] as const)('a defendant who was born on %s was born on %s', (birthdate, shown) => {
  const record = recordLike('defendant', { birthdate })
  showScreen(
    <MemoryRouter>
      <DefendantFacts id={record.id} />
    </MemoryRouter>,
    [recordLoaded({ kind: 'defendant', record })],
  )
  expect(screen.getByText('Birthdate').nextElementSibling?.textContent).toBe(shown)
})
