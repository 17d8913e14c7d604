/** The client of the product asks its own log before it sends anything under a name. */
import { waitFor } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { actBegun } from '../../domain/acts.ts'
import { removeExportAct } from '../../domain/exports/index.ts'
import { pages } from '../screens/pages.ts'

const { open, opened } = pages()

afterEach(() => void vi.restoreAllMocks())

test('an act leaves the page when the log is sealed and written up to it', async () => {
  await open('/', 'advocate')
  const removed = () => opened().sent('DELETE', '/export/')
  await waitFor(() =>
    expect(opened().store().getState().log).toMatchObject({ recovered: true, writing: null, reading: [] }),
  )
  let release = (): void => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  const sealing = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
    await held
    return encrypt(...given)
  })
  const act = { does: removeExportAct.name, asked: { id: 1 } }
  opened()
    .store()
    .dispatch(actBegun({ name: crypto.randomUUID(), act }))
  await waitFor(() => expect(sealing).toHaveBeenCalled())
  expect(removed()).toEqual([])
  release()
  await waitFor(() => expect(removed()).toHaveLength(1))
})
