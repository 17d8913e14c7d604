import { inFours } from '../../domain/session/index.ts'
import type { Registered, Rotated, Unregistered } from '../integrations/index.ts'
import type { Changed } from './change.ts'
import type { Stopped } from './leaving.ts'
import type { Linked } from './links.ts'
import type { Handed } from './people.ts'
import type { Product } from './products.ts'

/** In the machine's own zone, which whoever sits at it knows. */
const moment = (milliseconds: number): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' }).format(milliseconds)

const linkedInWords = ({ account, linked }: Linked): string =>
  linked.length === 0
    ? `No other agency is linked to ${account}.`
    : `${account} may put these into its groups, and add up their figures with its own: ${linked.join(', ')}.`

const stoppedInWords = ({ stopped }: Stopped): string =>
  `${stopped} is signed out everywhere and can not come in. To let them in again: npm run admin -- admit-user ${stopped}`

const changedInWords = ({ changed }: Changed): string =>
  `${changed.name}, with the time zone ${changed.time_zone}; the product is called ${changed.product_name} there.`

const registeredInWords = ({ registered, clientId, clientSecret }: Registered): string =>
  `${registered} is registered. People authorize it by its client id:
  ${clientId}
${
  clientSecret === null
    ? 'It keeps no secret: it sends a code challenge (S256), and collects its tokens with the verifier.'
    : `It collects its tokens with this secret, which is shown once:\n  ${clientSecret}`
}`

const rotatedInWords = ({ rotated, clientSecret }: Rotated): string =>
  `${rotated} collects its tokens with this secret from now on, which is shown once; the one before is worth nothing:
  ${clientSecret}
What it has collected stays. To end that too, revoke its access on the page of integrations, or remove it.`

const unregisteredInWords = ({ unregistered, ended }: Unregistered): string => {
  const sessions = ended === 1 ? '1 session of it has' : `${ended} sessions of it have`
  return `${unregistered} is removed: ${sessions} ended, and nobody can authorize it any more.`
}

export type Told = Handed | Linked | Registered | Rotated | Stopped | Changed | Product | Unregistered

/** What whoever ran the command is to know, and to hand over. */
export const toldInWords = (told: Told): string => {
  if ('linked' in told) return linkedInWords(told)
  if ('registered' in told) return registeredInWords(told)
  if ('rotated' in told) return rotatedInWords(told)
  if ('unregistered' in told) return unregisteredInWords(told)
  if ('stopped' in told) return stoppedInWords(told)
  if ('product' in told) return `Agencies may have the product ${told.product}, and training links may be for it.`
  return 'changed' in told ? changedInWords(told) : handedInWords(told)
}

const handedInWords = ({ link, expiresAt, login, role, authenticator }: Handed): string => {
  const secret = authenticator === null ? '' : (new URL(authenticator.address).searchParams.get('secret') ?? '')
  return [
    `${login}, with the role ${role}.`,
    `Whoever opens this link sets the password, once, until ${moment(expiresAt)}; give it to nobody else:\n${link}`,
    ...(authenticator === null
      ? []
      : [
          `A second factor is demanded. In an authenticator (an app such as Aegis, 2FAS or Google Authenticator) add an account
by its key, which is of the kind that changes with time:
  ${inFours(secret)}
or make a QR code of this address, and let the app read it (qrencode -t ansiutf8 draws one in a terminal):
  ${authenticator.address}
The sign-in asks for the six digits that it shows. If it is lost, this code counts in its place, once:
  ${authenticator.backupCode}`,
        ]),
  ].join('\n\n')
}
