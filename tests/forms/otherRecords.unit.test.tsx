// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { recordLoaded } from '../../domain/records/index.ts'
import { ClientFacts } from '../../src/records/facts/index.ts'
import { client } from '../links/operationsWorld.ts'
import { showScreen } from '../links/screen.tsx'

afterEach(cleanup)

test('[CLI-17] the other client records of the same person can each be opened', () => {
  const record = client({
    other_victim_ids: [
      { id: 21, case_id: 31, case_reference_id: '2026-0031' },
      // As one whose number is not for this reader.
      { id: 22, case_id: 32, case_reference_id: null },
    ],
  })
  showScreen(
    <MemoryRouter>
      <ClientFacts id={record.id} />
    </MemoryRouter>,
    [recordLoaded({ kind: 'victim', record })],
  )
  const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(leads('Case 2026-0031')).toBe('/case/31/victim/21/edit')
  expect(leads('Case #32')).toBe('/case/32/victim/22/edit')
})
