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
      { id: 21, case_id: 31 },
      { id: 22, case_id: 32 },
    ],
  })
  showScreen(
    <MemoryRouter>
      <ClientFacts id={record.id} />
    </MemoryRouter>,
    [recordLoaded({ kind: 'victim', record })],
  )
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/case/31/victim/21/edit', '/case/32/victim/22/edit']))
})
