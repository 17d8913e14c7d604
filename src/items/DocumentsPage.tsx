import { listOpened, viewOf } from '../../domain/lists/index.ts'
import { UploadField, type OnUpload } from '../documents/index.ts'
import { ListPage } from '../lists/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { useDocumentRows, useDocumentUpload } from './documentRows.tsx'
import { mayUpload } from './DocumentsTab.tsx'
import { useListedItems } from './listedItems.tsx'

const nothing = () => ({})
const ofAccount = { kind: 'document', owner: 'account', of: 0, prefill: nothing, canAdd: false } as const

/** PRM-49: the documents that are of no record. */
export const DocumentsPage = () => {
  const { rows, over } = useDocumentRows()
  const say = useSay()
  const read = useAppState()
  const send = useDocumentUpload('account', 0)
  const upload: OnUpload = async (...file) => {
    await send(...file)
    const view = viewOf(read(), 'documents')
    if (view !== null) say(listOpened(view))
  }
  const canUpload = useAppSelector((state) => mayUpload(state, 'account', 0))
  const listed = useListedItems(ofAccount, rows)
  return (
    <ListPage
      tab="documents"
      parts={{
        rows: listed.rows,
        above: (
          <>
            {canUpload ? <UploadField onUpload={upload} /> : null}
            {over}
            {listed.forms.form}
          </>
        ),
      }}
    />
  )
}
