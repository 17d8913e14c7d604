/**
 * What a test waits for comes later on a busy machine; nothing is waited for longer than it takes. And who writes to the
 * state is found: in the product it is not frozen, which takes longer than what is done to it. An expectation is no proxy,
 * which takes three times as long as to compare: that its name is right, the compiler says.
 */
import type { configure as Configure } from '@testing-library/dom'
import { setAutoFreeze } from 'immer'
import { chai } from 'vitest'
import '../../domain/kernel/reducer.ts'

setAutoFreeze(true)
chai.config.useProxy = false

if (typeof document !== 'undefined') {
  const { configure }: { readonly configure: typeof Configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 15_000 })
}
