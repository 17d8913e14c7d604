import type { Feature } from '../feature.ts'
import { ownCaseload } from './caseload.ts'

export const caseload = { asks: [ownCaseload] } as const satisfies Feature
