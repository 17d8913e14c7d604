import type { FastifyRequest } from 'fastify'
import { deviceOf } from '../http/device.ts'
import { bearerToken } from '../http/input.ts'
import type { Authentication } from '../http/register.ts'
import type { Services } from '../http/services.ts'
import { neighbourhood } from '../kernel/networks.ts'
import { madeFor } from './devices.ts'

/**
 * What a request counts against: its user; without a session the user for whom its browser was marked at a sign-in, and
 * only then the address, which a whole agency may share with whoever floods from there. A call that anybody may make is
 * one without a session, whatever token comes with it.
 */
export const budgetOf =
  ({ verify }: Pick<Authentication, 'verify'>, services: Pick<Services, 'sealing'>) =>
  async (request: FastifyRequest): Promise<string> => {
    const token = request.routeOptions.config.isOpen === true ? null : bearerToken(request)
    const claims = token === null ? null : await verify(token)
    if (claims !== null) return `user ${claims.userId}`
    const device = deviceOf(request)
    const user = device === null ? null : madeFor(services, device)
    return user === null ? `address ${neighbourhood(request.ip)}` : `browsers of ${user}`
  }
