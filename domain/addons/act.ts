import { act, sent } from '../calls/index.ts'
import { accountChanged } from '../session/index.ts'
import { setting } from './actions.ts'
import { putAddon } from './api.ts'

/** What else the user may do then comes with the next token; the server says when to take it (PRM-43). */
export const setAddon = act('addons.set', {
  asked: setting,
  says: ({ active }) => ({ working: 'status.saving', done: active ? 'addon.enabled' : 'addon.cancelled' }),
  send: ({ name, active }) => sent(putAddon, { params: { name }, body: { active } }),
  done: (account, _asked, _name, because) => [accountChanged({ account }, because)],
  refused: () => [],
})
