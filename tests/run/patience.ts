/** What a test waits for comes later on a busy machine; nothing is waited for longer than it takes. */
import type { configure as Configure } from '@testing-library/dom'

if (typeof document !== 'undefined') {
  const { configure }: { readonly configure: typeof Configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 15_000 })
}
