/** Two agencies, and programs of others that are registered for one of them. */
import { registerApplication, type Registered } from '../../server/integrations/index.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'
import { payloadOf, textOf, tokensOf, type Reply } from '../session/testServer.ts'

type NewApplication = Parameters<typeof registerApplication>[1]
export type Pair = { readonly access: string; readonly refresh: string }

export type ApplicationWorld = Agency & {
  readonly account: number
  readonly register: (values?: Partial<NewApplication>) => Promise<Registered>
  readonly authorize: (token: string, body: object) => Promise<Reply>
  readonly collect: (application: Registered, more?: object) => Promise<Reply>
  /** Allowed by that token's user and collected. */
  readonly given: (token: string, application: Registered) => Promise<Pair>
  readonly refresh: (pair: Pair) => Promise<Reply>
  /** Somebody else of the same agency who may let programs act, too. */
  readonly secondAdministrator: () => Promise<Pair & { readonly login: string }>
}

export const redirectUri = 'https://calendar.example.org/back?of=caselog'

export const codeIn = (reply: Reply): string => new URL(textOf(reply, 'redirect')).searchParams.get('code') ?? ''

export const startApplicationWorld = async (): Promise<ApplicationWorld> => {
  const agency = await startAgency(100)
  const { access } = await agency.signIn('admin')
  const account = Number(payloadOf(access)['account'])
  const authorize: ApplicationWorld['authorize'] = (token, body) =>
    agency.send('POST', '/v1/authorization', { token, body })
  const collect: ApplicationWorld['collect'] = ({ clientId, clientSecret }, more = {}) =>
    agency.send('POST', '/auth/application-token', {
      body: { client_id: clientId, ...(clientSecret !== null && { client_secret: clientSecret }), ...more },
    })
  return {
    ...agency,
    account,
    register: async (values = {}) => {
      const registered = await registerApplication(agency.app.services, {
        account,
        description: 'Court Calendar',
        scopes: ['view_own_victim', 'view_own_case'],
        redirectUris: [redirectUri],
        ...values,
      })
      if (!registered.ok) throw new Error(registered.refusal.message)
      return registered.value
    },
    authorize,
    collect,
    given: async (token, application) => {
      const allowed = await authorize(token, { client_id: application.clientId, redirect_uri: redirectUri })
      if (allowed.status !== 200) throw new Error(`allowing answered ${allowed.status}`)
      return tokensOf(await collect(application, { code: codeIn(allowed), redirect_uri: redirectUri }))
    },
    secondAdministrator: async () => {
      const login = 'advocate-2'
      await asSystem(agency.database.databases, 'job', async (tx) => {
        const admin = tx.selectFrom('app_user').select('role_id').where('user_login', '=', 'admin')
        await tx.updateTable('app_user').set({ role_id: admin }).where('user_login', '=', login).execute()
      })
      return { login, ...(await agency.signIn(login)) }
    },
    refresh: ({ refresh }) =>
      agency.send('POST', '/auth/token', { body: { refresh_token: refresh, grant_type: 'refresh_token' } }),
  }
}
