/** What a process may take to finish requests and stop its database before it is ended. */
const timeLimit = 75_000

/**
 * Ends the process well on SIGINT and SIGTERM: runs `work` once, then exits with 0 (1 when it failed or took too long).
 * Later signals change nothing: npm passes Ctrl-C on, so that the process gets it twice.
 */
export function onShutdown(work: () => Promise<void>): void {
  let begun = false
  const end = () => {
    if (begun) return
    begun = true
    setTimeout(() => process.exit(1), timeLimit).unref()
    work().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}
