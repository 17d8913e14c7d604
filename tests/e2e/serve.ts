/** The product as a person starts it, on a data folder of its own that goes with it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/kernel/config.ts'
import { startServer } from '../../server/main.ts'

const data = mkdtempSync(join(tmpdir(), 'caselog-e2e-'))
process.on('exit', () => rmSync(data, { recursive: true, force: true }))
await startServer(
  readConfig({
    ...process.env,
    CASELOG_DATA: data,
    CASELOG_DEMO: '1',
    CASELOG_DEMO_SIZE: process.env['CASELOG_DEMO_SIZE'] ?? '3000',
  }),
)
