/** A tab or page of items over loaded lists, for a signed-in user number 3. */
import { MemoryRouter } from 'react-router-dom'
import { settingsLoaded } from '../../domain/config/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { collectionLoaded, recordLoaded, type Kind, type OwnerKind, type Records } from '../../domain/records/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import { FilesContext } from '../../src/store/index.ts'
import { showScreen } from '../links/screen.tsx'

export type Files = NonNullable<Parameters<typeof FilesContext>[0]['value']>

export const advocates = [
  { id: 3, first: 'Ada', last: 'Sample', status: 1, logs_time: true },
  { id: 8, first: 'Hana', last: 'Brown', status: 1, logs_time: true },
  { id: 9, first: 'Avery', last: 'Lind', status: 1, logs_time: false },
  { id: 10, first: 'Gone', last: 'Away', status: 0, logs_time: false },
]

export const listed = <K extends Kind>(kind: K, owner: OwnerKind, of: number, records: readonly Records[K][]): Action =>
  collectionLoaded({ kind, owner, of, records, isWhole: true } as never)
export const loaded = <K extends Kind>(kind: K, record: Records[K]): Action => recordLoaded({ kind, record } as never)

type Who = { readonly scopes?: readonly string[]; readonly level?: number; readonly files?: Partial<Files> }

export const showItems = (screen: React.ReactElement, facts: readonly Action[], { files, ...who }: Who = {}) =>
  showScreen(
    <MemoryRouter>
      <FilesContext value={(files ?? null) as Files | null}>{screen}</FilesContext>
    </MemoryRouter>,
    [
      settingsLoaded({ settings: { races: [], genders: [], case_stages: [], field_views: [], advocates }, failed: [] }),
      sessionReady({ complete: true }),
      ...facts,
    ],
    who,
  )
