import { isDisplayOnly } from '../../domain/access/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { accessUserOf, mayChange } from '../../domain/links/index.ts'
import { entities, pageKinds, type OwnerKind } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { UploadField } from '../documents/index.ts'
import { useAppSelector } from '../store/index.ts'
import { useDocumentRows, useDocumentUpload } from './documentRows.tsx'
import { ItemTab } from './ItemTab.tsx'

/** PRM-49: on a record with the right to change it, else of the account by anyone who sees those. */
export const mayUpload = (state: State, owner: OwnerKind, of: number): boolean => {
  const user = accessUserOf(state)
  if (user === null || isDisplayOnly(user.roleLevel) || !meets(scopesOf(state), entities.document.needs.add))
    return false
  const page = pageKinds.find((kind) => kind === owner)
  return page === undefined || mayChange(state, { kind: page, id: of })
}

const nothing = () => ({})

type DocumentsTabProps = { readonly owner: OwnerKind; readonly of: number }

/** ACT-13: documents are uploaded, listed, looked at, downloaded, renamed and deleted. */
export const DocumentsTab = ({ owner, of }: DocumentsTabProps) => {
  const { rows, over } = useDocumentRows()
  const upload = useDocumentUpload(owner, of)
  const canUpload = useAppSelector((state) => mayUpload(state, owner, of))
  return (
    <ItemTab
      kind="document"
      owner={owner}
      of={of}
      prefill={nothing}
      canAdd={false}
      rows={rows}
      above={
        <>
          {canUpload ? <UploadField onUpload={upload} /> : null}
          {over}
        </>
      }
    />
  )
}
