/** A vitest reporter for what no test is to blame for: errors that nobody caught. The JSON report has no place for them. */
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

export const unhandledReport = 'test-results/vitest-unhandled.json'

type Unhandled = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1]

export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_: unknown, errors: Unhandled): void {
    const texts = errors.map(({ name, message, stack }) => `${name ?? 'Error'}: ${message}\n${stack ?? ''}`)
    writeFileSync(unhandledReport, JSON.stringify(texts))
  }
}
