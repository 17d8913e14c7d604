/** A provider with its back office, and two agencies of which one came by an affiliate of the provider's. */
import { asSystem } from '../../server/kernel/database.ts'
import { startLinkWorld, type Agency, type Caller, type LinkWorld } from '../links/linkWorld.ts'
import { idOf } from '../records/agencyServer.ts'

/** Of level 90. */
const backOfficeRole = 6

export type AffiliateWorld = LinkWorld & {
  readonly provider: Agency
  readonly served: Agency
  readonly other: Agency
  readonly office: Caller
  readonly serve: (agency: Agency, affiliate: number | null, product_name?: string) => Promise<void>
  readonly affiliate: (name: string, more?: object) => Promise<number>
  readonly link: (affiliate_id: number, label: string, more?: object) => Promise<number>
}

export const startAffiliateWorld = async (): Promise<AffiliateWorld> => {
  const world = await startLinkWorld()
  const provider = await world.agency('provider')
  await world.addUser(provider.account, { role_id: backOfficeRole, user_login: 'office', last: 'Office' })
  const { access: token } = await world.signIn('office')
  const office: Caller = {
    get: (url) => world.send('GET', url, { token }),
    post: (url, body) => world.send('POST', url, { token, body }),
    put: (url, body) => world.send('PUT', url, { token, body }),
    remove: (url) => world.send('DELETE', url, { token }),
  }
  return {
    ...world,
    provider,
    office,
    served: await world.agency('served'),
    other: await world.agency('other'),
    serve: async ({ account }, affiliate, product_name = 'Caselog') => {
      await asSystem(world.database.databases, 'set-up', (tx) =>
        tx.updateTable('account').set({ affiliate, product_name }).where('id', '=', account).execute(),
      )
    },
    affiliate: async (affiliate_name, more = {}) =>
      idOf(await office.post('/v1/affiliate', { affiliate_name, ...more })),
    link: async (affiliate_id, label, more = {}) => {
      const url = `https://training.example.org/${label.replaceAll(' ', '-')}`
      return idOf(await office.post('/v1/training_link', { affiliate_id, label, url, product_id: 1, ...more }))
    },
  }
}
