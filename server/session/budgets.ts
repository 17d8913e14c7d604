import type { FastifyRequest } from 'fastify'
import { deviceOf } from '../http/device.ts'
import { bearerToken } from '../http/input.ts'
import type { Authentication } from '../http/register.ts'
import type { Services } from '../http/services.ts'
import { isOurs } from './devices.ts'

/**
 * What a request counts against: its session, else the browser that somebody has signed in with, else the address, which a
 * whole agency may share with whoever floods from there.
 */
export const budgetOf =
  ({ verify }: Authentication, services: Pick<Services, 'sealing'>) =>
  async (request: FastifyRequest): Promise<string> => {
    const token = bearerToken(request)
    const claims = token === null ? null : await verify(token)
    if (claims !== null) return `session ${claims.session}`
    const device = deviceOf(request)
    return device !== null && isOurs(services, device) ? `device ${device}` : `address ${request.ip}`
  }
