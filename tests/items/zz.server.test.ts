import { expect, test } from 'vitest'
import { startAgency, rowsOf, idOf } from '../records/agencyServer.ts'
test('time', async () => {
  const agency = await startAgency(3000)
  for (const who of ['admin', 'advocate', 'advocate-2']) {
    const c = await agency.as(who)
    let ids = [1,2,3,4,5,6,7,8]
    for (const id of ids) {
      const r = await c.get(`/v1/service?victim_id=${id}`)
      if (Number(r.body['total']) < 400) continue
      for (const kind of ['service','note','document','timelog','task']) {
        const t0 = performance.now()
        const a = await c.get(`/v1/${kind}?victim_id=${id}`)
        console.log(who, kind, a.status, a.body['total'], Math.round(performance.now()-t0), 'ms')
      }
      const t1 = performance.now(); for (let i=0;i<20;i++) await c.get(`/v1/note/${Number(rowsOf(await c.get(`/v1/note?victim_id=${id}&limit=1`))[0]?.['id'])}`); console.log('get', (performance.now()-t1)/40)
      const t2 = performance.now(); for (let i=0;i<20;i++) await c.post('/v1/task', {title:'x', user_id: 1}); console.log('post', (performance.now()-t2)/20)
      const t3 = performance.now(); for (let i=0;i<20;i++) await c.get(`/v2/victim/${id}`); console.log('victim', (performance.now()-t3)/20)
    }
  }
  await agency.stop()
}, 100000)
