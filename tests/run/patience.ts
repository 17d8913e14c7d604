/** What a test waits for comes later on a busy machine; nothing is waited for longer than it takes. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 15_000 })
}

export {}
