import { gates } from '../../domain/access/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector } from '../store/index.ts'

/** Whether the user may do what stands behind a gate. */
export const usePasses = (gate: keyof typeof gates): boolean =>
  useAppSelector((state) => meets(scopesOf(state), gates[gate]))
