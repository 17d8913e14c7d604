import type { Feature } from '../feature.ts'
import { otherDialog } from './parts.ts'

export const customFields = { parts: [otherDialog] } as const satisfies Feature
