/** Loaded before the server that is measured: on SIGUSR2 it says what its memory holds that nobody has let go. */
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.stdout.write(`weight ${heapUsed + external} ${rss}\n`)
})
