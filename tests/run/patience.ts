/**
 * What a test waits for comes later on a busy machine; nothing is waited for longer than it takes. And who writes to the
 * state is found: in the product it is not frozen, which takes longer than what is done to it.
 */
import type { configure as Configure } from '@testing-library/dom'
import { setAutoFreeze } from 'immer'
import '../../domain/kernel/reducer.ts'

setAutoFreeze(true)

if (typeof document !== 'undefined') {
  const { configure }: { readonly configure: typeof Configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 15_000 })
}
