import { test } from 'vitest'
import { startAgency } from './agencyServer.ts'
test('x', async () => {
  const agency = await startAgency(300)
  const admin = await agency.as('admin')
  const a = await admin.get('/v2/victim/1')
  console.log(a.status, a.text.slice(0, 1500))
  console.log(agency.logLines.filter(l => l.includes('"level":50')).join('\n').slice(0, 2000))
  await agency.stop()
})
