/** SRV-37, SRV-38, SRV-41 for clients, cases and persons. The relations that stand now are always answered (CAL-19). */
import { caseCalls, personCalls, victimCalls } from '../../domain/records/index.ts'
import { route, type Route } from '../http/route.ts'
import { createCase, getCase, updateCase } from './caseWrites.ts'
import { createPerson, getPerson, removePerson, updatePerson } from './personWrites.ts'
import { createVictim, getVictim, updateVictim } from './victimWrites.ts'

export const routes: readonly Route[] = [
  route(victimCalls.get, ({ params }, context) => getVictim(params.id, context)),
  route(victimCalls.create, ({ body }, context) => createVictim(body, context)),
  route(victimCalls.update, ({ params, body }, context) => updateVictim(params.id, body, context)),
  route(caseCalls.get, ({ params }, context) => getCase(params.id, context)),
  route(caseCalls.create, ({ body }, context) => createCase(body, context)),
  route(caseCalls.update, ({ params, body }, context) => updateCase(params.id, body, context)),
  route(personCalls.get, ({ params }, context) => getPerson(params.id, context)),
  route(personCalls.create, ({ body }, context) => createPerson(body, context)),
  route(personCalls.remove, ({ params }, context) => removePerson(params.id, context)),
  route(personCalls.update, ({ params, body }, context) => updatePerson(params.id, body, context)),
]
