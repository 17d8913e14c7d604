/** Two agencies, and programs of others that are registered for one of them. */
import { registerApplication, type Registered } from '../../server/integrations/index.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'
import { payloadOf, tokensOf, type Reply } from '../session/testServer.ts'

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
}

export const redirectUri = 'https://calendar.example.org/back?of=caselog'

export const startApplicationWorld = async (): Promise<ApplicationWorld> => {
  const agency = await startAgency(100)
  const { access } = await agency.signIn('admin')
  const account = Number(payloadOf(access)['account'])
  const authorize: ApplicationWorld['authorize'] = (token, body) =>
    agency.send('POST', '/v1/authorization', { token, body })
  const collect: ApplicationWorld['collect'] = ({ clientId, clientSecret }, more = {}) =>
    agency.send('POST', '/auth/application-token', {
      body: { client_id: clientId, client_secret: clientSecret, ...more },
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
      const allowed = await authorize(token, { client_id: application.clientId })
      if (allowed.status !== 200) throw new Error(`allowing answered ${allowed.status}`)
      return tokensOf(await collect(application))
    },
    refresh: ({ refresh }) =>
      agency.send('POST', '/auth/token', { body: { refresh_token: refresh, grant_type: 'refresh_token' } }),
  }
}
