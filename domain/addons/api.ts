/** ADM-27, SRV-61: the modules of the own account are turned on and cancelled. */
import * as z from 'zod/mini'
import { addonNames } from '../access/index.ts'
import { call } from '../kernel/index.ts'
import { getMyAccount } from '../session/index.ts'

export const putAddon = call({
  id: 'addon.update',
  method: 'PUT',
  path: 'addon/{name}',
  needs: { allOf: ['configure_addon'] },
  params: z.strictObject({ name: z.enum(addonNames) }),
  body: z.strictObject({ active: z.boolean() }),
  response: getMyAccount.response,
  errors: [422],
  summary: 'Turns a module of the own account on, or cancels it for the end of what is paid',
})
