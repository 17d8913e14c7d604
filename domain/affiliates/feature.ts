import type { Feature } from '../feature.ts'
import { openPanel } from './parts.ts'
import { products } from './products.ts'

export const affiliates = { asks: [products], parts: [openPanel] } as const satisfies Feature
