import { act, sent } from '../calls/index.ts'
import { group, id } from '../kernel/index.ts'
import { accountChanged, putMyAccount } from '../session/index.ts'
import { programShutOut } from './actions.ts'
import { deleteProgram } from './api.ts'
import { signOnChanges, signOnNotSaved, signOnSaved, type SignOnChanges } from './signOn.ts'

const noneIfEmpty = ({ enforce_sso, ...texts }: SignOnChanges) => ({
  ...Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, value.trim() === '' ? null : value.trim()]),
  ),
  ...(enforce_sso !== undefined && { enforce_sso }),
})

/** INT-06 */
export const saveSignOn = act('integrations.saveSignOn', {
  asked: group({ account: id('account'), changes: signOnChanges }),
  says: { working: 'status.saving', done: 'integrations.sso.saved' },
  isShownInPlace: ({
    navigation: { at },
  }: {
    readonly navigation: { readonly at: { readonly route: string } | null }
  }) => at?.route === 'integrations',
  send: ({ account, changes }) => sent(putMyAccount, { params: { id: account }, body: noneIfEmpty(changes) }),
  done: (account, { changes }, _name, because) => [
    accountChanged({ account }, because),
    signOnSaved({ sent: changes }, because),
  ],
  refused: ({ message, status }, _asked, _name, because) => [signOnNotSaved({ message, status }, because)],
})

/** Said again it is the same: who is out is out. */
export const shutOut = act('integrations.shutOut', {
  asked: group({ id: id('application') }),
  says: { working: 'integrations.revoking', done: 'integrations.revoked' },
  send: ({ id: of }) => sent(deleteProgram, { params: { id: of } }),
  done: (_answer, { id: of }, _name, because) => [programShutOut({ id: of }, because)],
  refused: () => [],
})
