/** How somebody has the columns of their lists, kept by the server. */
import * as z from 'zod/mini'
import { call, schemaOf } from '../kernel/index.ts'
import { listLayout, type ListLayout } from './layout.ts'
import { listTabs, type ListTab } from './tabs.ts'

const kept = schemaOf<{ tab: ListTab; layout: ListLayout }>(
  z.strictObject({ tab: z.enum(listTabs), layout: listLayout.schema }),
)

export const getLayouts = call({
  id: 'list_layout.list',
  method: 'GET',
  path: 'list_layout',
  needs: 'signedIn',
  response: z.strictObject({ data: z.array(kept) }),
  errors: [],
  summary: 'How the caller has the columns of lists',
})

export const putLayout = call({
  id: 'list_layout.keep',
  method: 'PUT',
  path: 'list_layout',
  needs: 'signedIn',
  /** Null for the usual one. */
  body: schemaOf<{ tab: ListTab; layout: ListLayout | null }>(
    z.strictObject({ tab: z.enum(listTabs), layout: z.nullable(listLayout.schema) }),
  ),
  response: z.strictObject({ success: z.literal(true) }),
  errors: [422],
  summary: 'Keeps how the caller has the columns of a list',
})
