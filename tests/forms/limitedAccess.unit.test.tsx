// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { recordLoaded } from '../../domain/records/index.ts'
import { RecordForm } from '../../src/forms/index.ts'
import { client } from '../links/operationsWorld.ts'
import { showScreen } from '../links/screen.tsx'

afterEach(cleanup)

/** The user of the screen is number 3. */
const shows = (owner: number, level: number): readonly boolean[] => {
  cleanup()
  const record = client({ owner_id: owner, may_edit: true })
  showScreen(<RecordForm kind="victim" id={record.id} />, [recordLoaded({ kind: 'victim', record })], { level })
  return [screen.queryByRole('checkbox', { name: 'Limited access' }), screen.queryByLabelText('Owner')].map(
    (control) => control !== null,
  )
}

test('[CLI-32] limited access and owner are for its owner and whoever may edit confidential clients to set', () => {
  expect([shows(3, 30), shows(9, 30), shows(9, 60)]).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ])
})
