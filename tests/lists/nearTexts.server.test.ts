/** What may be meant by a mistyped name: words that the agency has, and nobody whom the user may not see. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { typeahead, type FoundPage } from '../../domain/lists/index.ts'
import { areNicknames } from '../../domain/likeness/nicknames.ts'
import { isOneError } from '../../domain/likeness/typingError.ts'
import { inTenant, openDatabases, type Databases } from '../../server/kernel/database.ts'
import { nearTexts } from '../../server/lists/nearTexts.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'
import { runs } from '../run/runs.ts'

let agency: Agency
let owner: Databases
beforeAll(async () => {
  agency = await startAgency(300)
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

const foundBy = async (login: string, search: string, near: boolean) => {
  const { body } = await (await agency.as(login)).post('/v1/search', typeahead(['victims'], search, near))
  const { pages, near: isNear = false } = body as unknown as { pages: (FoundPage | null)[]; near?: boolean }
  return { isNear, titles: pages.flatMap((page) => (page?.rows ?? []).map((row) => ('title' in row ? row.title : ''))) }
}

describe('somebody who was a client once', () => {
  const former = async (): Promise<readonly string[]> => {
    const { body } = await (await agency.as('admin')).get('/v2/victim?type=all_inactive&limit=100')
    return (body['data'] as readonly { readonly title: string }[]).map(({ title }) => title)
  }

  test('is found where no active one is called so, before anybody who is only called alike', async () => {
    const counted = { alone: 0, beside: 0 }
    for (const title of await former()) {
      const active = await foundBy('admin', title, false)
      const found = await foundBy('admin', title, true)
      counted[active.titles.length === 0 ? 'alone' : 'beside'] += 1
      if (active.titles.length > 0) expect(found).toEqual(active)
      else expect([found.isNear, found.titles.includes(title)]).toEqual([true, true])
    }
    expect(counted.alone).toBeGreaterThan(1)
  })

  test('is found by nobody who may not see them', async () => {
    const seen = await former()
    for (const title of seen.slice(0, 20)) {
      const all = await (await agency.as('volunteer')).get('/v2/victim?type=all_inactive&limit=100')
      const own = (all.body['data'] as readonly { readonly title: string }[]).map((row) => row.title)
      const { titles } = await foundBy('volunteer', title, true)
      if (!own.includes(title)) expect(titles).not.toContain(title)
    }
  })
})

describe('a day', () => {
  const rows = async (login: string) => {
    const { body } = await (await agency.as(login)).get('/v2/victim?type=all_active&limit=100')
    return body['data'] as readonly { readonly title: string; readonly birthdate: string | null }[]
  }

  test('finds whoever was born on it and is seen, as it is written or by its numbers', async () => {
    for (const login of ['admin', 'volunteer']) {
      const all = await rows(login)
      const some = all.filter(({ birthdate }) => birthdate !== null).slice(0, 12)
      expect(some.length).toBeGreaterThan(1)
      for (const { birthdate } of some) {
        const [month = '', day = '', year = ''] = birthdate?.split('/') ?? []
        const born = all.filter((row) => row.birthdate === birthdate).map(({ title }) => title)
        for (const typed of [`${Number(month)}/${Number(day)}/${year}`, `${year}-${month}-${day}`])
          expect(await foundBy(login, typed, true)).toEqual({ isNear: true, titles: expect.arrayContaining(born) })
      }
    }
  })

  test('on which nobody was born, or that there is not, finds nobody', async () => {
    for (const typed of ['1/1/1901', '2/30/1990', '13/13/1990'])
      expect(await foundBy('admin', typed, true)).toEqual({ isNear: false, titles: [] })
  })
})

describe('what somebody is called by', () => {
  test.each([
    ['judy robinson', 'Robinson, Judith'],
    ['robinson judy', 'Robinson, Judith'],
  ])('%s finds who has that name in full', async (typed, title) => {
    expect((await foundBy('admin', typed, false)).titles).toEqual([])
    expect(await foundBy('admin', typed, true)).toEqual({ isNear: true, titles: [title] })
  })
})

test('a record is found by its id, a former client by a nickname and by a birthdate', async () => {
  const admin = await agency.as('admin')
  const made = { victim_type: 'P', first: 'Margaret', last: 'Quillfeather', birthdate: '10/14/1948' }
  const { body } = await admin.post('/v2/victim', made)
  const found = { isNear: true, titles: ['Quillfeather, Margaret'] }
  expect(await foundBy('admin', String(body['id']), true)).toEqual(found)
  expect((await admin.put(`/v2/victim/${body['id']}`, { status: 0 }, Number(body['version']))).status).toBe(200)
  for (const typed of [
    'maggie quillfeather',
    'quillfeather',
    '10/14/1948',
    'margaret 10/14/1948',
    'oct 14 1948',
    'margaret quilfeather',
  ])
    expect([typed, await foundBy('admin', typed, true)]).toEqual([typed, found])
  expect(await foundBy('admin', String(body['id']), true)).toEqual(found)
  expect(await foundBy('admin', `#${body['id']}`, true)).toEqual({ isNear: false, titles: found.titles })
  // Who may not see them is not told that there is such a number.
  const now = await admin.get(`/v2/victim/${body['id']}`)
  const limited = await admin.put(`/v2/victim/${body['id']}`, { limited_access: true }, Number(now.body['version']))
  expect(limited.status).toBe(200)
  for (const typed of [String(body['id']), `#${body['id']}`])
    expect((await foundBy('volunteer', typed, true)).titles).not.toContain('Quillfeather, Margaret')
})

describe('a name with the year or the day of a birth', () => {
  const make = async (fields: object): Promise<number> => {
    const made = { victim_type: 'P', first: 'Emma', last: 'Bjorkqvist', ...fields }
    return Number((await (await agency.as('admin')).post('/v2/victim', made)).body['id'])
  }
  const born = async (login: string, search: string) => {
    const { body } = await (await agency.as(login)).post('/v1/search', typeahead(['cases', 'victims'], search, true))
    const { pages } = body as unknown as { pages: (FoundPage | null)[] }
    const rows = pages.find((page) => page?.tab === 'victims')?.rows ?? []
    return rows.map(({ id }) => id)
  }

  test('finds whoever of that name was born then, before those who have its digits in a telephone', async () => {
    const meant = await make({ birthdate: '03/14/1956' })
    await make({ birthdate: '03/14/1957' })
    const phoned = await make({ birthdate: '02/02/1980', primary_phone: '12125551956' })
    await make({ birthdate: '05/05/1956', last: 'Elsewhere' })
    for (const typed of ['emma bjorkqvist 1956', '1956 bjorkqvist', 'emma bj 1956'])
      expect([typed, await born('admin', typed)]).toEqual([typed, [meant, phoned]])
    for (const typed of ['emma bjorkqvist 3/14/1956', 'bjorkqvist 3/14/56', 'emma bjorkqvist 1956-03-14'])
      expect([typed, await born('admin', typed)]).toEqual([typed, [meant]])
    expect(await born('admin', 'emma bjorkqvist 1990')).toEqual([])
    expect(await born('admin', 'emma bjorkqvist 1956 1957')).toEqual([])
  })

  test('finds who was a client once, and nobody who may not be seen', async () => {
    const admin = await agency.as('admin')
    const former = await make({ last: 'Formerborn', birthdate: '04/01/1961' })
    const { body } = await admin.get(`/v2/victim/${former}`)
    expect((await admin.put(`/v2/victim/${former}`, { status: 0 }, Number(body['version']))).status).toBe(200)
    expect(await born('admin', 'formerborn 1961')).toEqual([former])
    const hidden = await make({ last: 'Hiddenborn', birthdate: '04/01/1962' })
    expect(await born('admin', 'hiddenborn 1962')).toEqual([hidden])
    const now = await admin.get(`/v2/victim/${hidden}`)
    const limited = await admin.put(`/v2/victim/${hidden}`, { limited_access: true }, Number(now.body['version']))
    expect(limited.status).toBe(200)
    for (const typed of ['hiddenborn 1962', 'hiddenborn 4/1/1962'])
      expect([typed, await born('volunteer', typed)]).toEqual([typed, []])
  })
})

test('“#” before a number is the id, of whichever kind, before all else; of nobody who may not be seen', async () => {
  for (const login of ['admin', 'volunteer']) {
    const as = await agency.as(login)
    for (let id = 1; id <= 12; id += 1) {
      const seen = (await as.get(`/v2/victim?type=id&search=${id}`)).body['data'] as readonly { readonly id: number }[]
      const { body } = await as.post('/v1/search', typeahead(['cases', 'victims'], `#${id}`, true))
      const { pages } = body as unknown as { pages: (FoundPage | null)[] }
      const rows: readonly { readonly id: number }[] = pages.find((page) => page?.tab === 'victims')?.rows ?? []
      if (seen.length > 0) expect(rows[0]?.id).toBe(id)
      else expect(rows.map((row) => row.id)).not.toContain(id)
    }
  }
})

test('a name of two words is found as one word, beside another one too', async () => {
  const admin = await agency.as('admin')
  await admin.post('/v2/victim', { victim_type: 'P', first: 'Vikramjit', last: 'Al-Zuhayli' })
  for (const typed of [
    'alzuhayli',
    'vikramjit alzuhayli',
    'alzuhayli vikr',
    'al zuhayli vikramjit',
    'vikramjit al-zuhayli',
  ])
    expect([typed, (await foundBy('admin', typed, true)).titles]).toEqual([typed, ['Al-Zuhayli, Vikramjit']])
})

describe('a name with one error in a word', () => {
  test.each([
    ['petrosian', /^Petrosyan/],
    ['fitzgerlad', /^Fitzgerald/],
  ])('%s finds who is called so, where that is asked for', async (typed, title) => {
    expect(await foundBy('admin', typed, false)).toEqual({ isNear: false, titles: [] })
    const { isNear, titles } = await foundBy('admin', typed, true)
    expect(isNear).toBe(true)
    expect(titles.length).toBeGreaterThan(0)
    for (const each of titles) expect(each?.normalize('NFC')).toMatch(title)
  })

  test('finds nobody else where somebody is called as it was typed', async () => {
    const exact = await foundBy('admin', 'smith', false)
    expect(exact.titles.length).toBeGreaterThan(0)
    expect(await foundBy('admin', 'smith', true)).toEqual(exact)
  })

  test('finds nobody for whom the whole name finds nobody: a volunteer sees no more by an error', async () => {
    for (const [typed, meant] of [
      ['petrosian', 'petrosyan'],
      ['gutierez', 'gutierrez'],
      ['kowalzyk', 'kowalczyk'],
    ] as const) {
      const whole = await foundBy('volunteer', meant, false)
      expect((await foundBy('volunteer', typed, true)).titles).toEqual(whole.titles)
    }
  })
})

describe('what is like a text', () => {
  test('is looked for no longer than one statement may take, and the answer says that it is not all', async () => {
    const admin = await agency.as('admin')
    const { now } = agency.clock
    const asked = typeahead(['victims', 'cases'], 'petrosian', true)
    const whole = await admin.post('/v1/search', asked)
    expect(whole.body).toMatchObject({ near: true })
    expect(whole.body).not.toHaveProperty('unfinished')
    // Each look at the clock takes so long that some steps are done and not all.
    const shown = now()
    let looks = 0
    agency.clock.now = () => shown + 2_000 * looks++
    const hurried = await admin.post('/v1/search', asked)
    agency.clock.now = now
    expect(hurried.status).toBe(200)
    expect(hurried.body).toMatchObject({ unfinished: true })
    expect(hurried.body).not.toHaveProperty('near')
    expect((hurried.body['pages'] as (FoundPage | null)[]).map((page) => page?.total)).toEqual([0, 0])
  })
})

/** Whoever may see all. */
const whole = {
  id: 0,
  roleLevel: 60,
  scopes: new Set(['view_own_victim', 'view_any_victim', 'view_limited_victim']),
  capabilities: new Set<string>(),
}

test('what is found does not change with what others hide: no name is told of by what is not found any more', async () => {
  const [admin, advocate] = [await agency.as('admin'), await agency.as('advocate')]
  const named = (last: string, more: object = {}) => ({ victim_type: 'P', first: 'Robin', last, ...more })
  // More names of one's own that find nobody than texts are tried, and one that does.
  for (const letter of 'abcde') {
    const { body } = await advocate.post('/v2/victim', named(`${letter}xuzomir`))
    expect((await advocate.put(`/v2/victim/${body['id']}`, { status: 0 }, Number(body['version']))).status).toBe(200)
  }
  await advocate.post('/v2/victim', named('gxuzomir'))
  const before = await foundBy('advocate', 'xuzomir', true)
  expect(before.titles).toEqual(['gxuzomir, Robin'])
  await admin.post('/v2/victim', named('fxuzomir', { limited_access: true }))
  expect(await foundBy('advocate', 'xuzomir', true)).toEqual(before)
})

describe('the docket number of a court', () => {
  const numbers = async (search: string, login = 'admin', near = true) => {
    const { body } = await (await agency.as(login)).post('/v1/search', typeahead(['victims', 'cases'], search, near))
    const { pages } = body as unknown as { pages: (FoundPage | null)[] }
    return pages.flatMap((page) =>
      (page?.rows ?? []).map((row) => ('case_reference_id' in row ? row.case_reference_id : '')),
    )
  }

  test('finds its case, whole or in part, for whoever may see both', async () => {
    const admin = await agency.as('admin')
    const of = async (case_reference_id: string, docket: string, more = {}) => {
      const made = { case_reference_id, date_time: '2025-03-01T10:00:00.000Z', ...more }
      const { body } = await admin.post('/v1/court_case', made)
      expect((await admin.post('/v1/case_court', { case_id: body['id'], court_id: 1, docket })).status).toBe(200)
    }
    await of('QU-SEEN-1', 'ZX25-077123')
    await of('QU-LIMITED-1', 'ZX25-088456', { limited_access: true })
    for (const typed of ['ZX25-077123', 'zx25-0771', 'zx 25 77123', '77123', 'zx-77123'])
      expect([typed, await numbers(typed)]).toEqual([typed, ['QU-SEEN-1']])
    expect(await numbers('zx25-077123', 'admin', false)).toEqual([])
    expect(await numbers('zx25-088456')).toEqual(['QU-LIMITED-1'])
    expect(await numbers('zx25-088456', 'volunteer')).toEqual([])
    for (const typed of ['zx26-077123', '7123', 'zx2']) expect([typed, await numbers(typed)]).toEqual([typed, []])
  })
})

describe('a docket number that several cases have', () => {
  const asked = async (search: string, login = 'admin') => {
    const { body } = await (await agency.as(login)).post('/v1/search', typeahead(['victims', 'cases'], search, true))
    const { pages } = body as unknown as { pages: (FoundPage | null)[] }
    const page = pages.find((each) => each?.tab === 'cases')
    const rows = page?.tab === 'cases' ? page.rows : []
    return { total: page?.total ?? 0, rows: rows.map((row) => [row.case_reference_id, row.status]) }
  }
  const of = async (case_reference_id: string, docket: string, more: object = {}) => {
    const admin = await agency.as('admin')
    const made = { case_reference_id, date_time: '2025-03-01T10:00:00.000Z', ...more }
    const { body } = await admin.post('/v1/court_case', made)
    expect((await admin.post('/v1/case_court', { case_id: body['id'], court_id: 1, docket })).status).toBe(200)
    return async () => {
      const { body: now } = await admin.get(`/v1/court_case/${body['id']}`)
      const closed = await admin.put(`/v1/court_case/${body['id']}`, { status: 0 }, Number(now['version']))
      expect(closed.status).toBe(200)
    }
  }

  test('finds them all: the open ones before the closed, the newest first, and none that the reader may not see', async () => {
    const close = await of('QU-MANY-CLOSED', 'MD25-4410', { date_time: '2025-09-01T10:00:00.000Z' })
    await of('QU-MANY-OLD', 'MD25-4410', { date_time: '2024-02-01T10:00:00.000Z' })
    await of('QU-MANY-NEW', 'md25-4410')
    await of('QU-MANY-LIMITED', 'MD25-4410', { date_time: '2023-01-01T10:00:00.000Z', limited_access: true })
    await close()
    const rows = [
      ['QU-MANY-NEW', 1],
      ['QU-MANY-OLD', 1],
      ['QU-MANY-LIMITED', 1],
      ['QU-MANY-CLOSED', 0],
    ]
    for (const typed of ['MD25-4410', 'md25-4410']) expect(await asked(typed)).toEqual({ total: 4, rows })
    expect((await asked('md25-4410', 'volunteer')).rows.flat()).not.toContain('QU-MANY-LIMITED')
  })

  test('that only a closed case has finds that', async () => {
    await (
      await of('QU-SHUT-1', 'SH25-9981')
    )()
    expect(await asked('sh25-9981')).toEqual({ total: 1, rows: [['QU-SHUT-1', 0]] })
  })

  test('finds a page of very many, and says how many there are', async () => {
    for (let nth = 0; nth < 22; nth += 1) await of(`QU-MASS-${nth}`, 'MS25-5000')
    const { total, rows } = await asked('ms25-5000')
    expect([total, rows.length]).toEqual([22, 20])
  })
})

/** With the same letters in other words, of which the joined one is the agency's, or without a title. */
const isWrittenOtherwise = (typed: string, text: string): boolean =>
  text.split(' ').length < typed.split(' ').length && typed.replaceAll(' ', '').includes(text.replaceAll(' ', ''))

describe('what is written otherwise', () => {
  const made = async () => {
    const admin = await agency.as('admin')
    await admin.post('/v2/victim', { victim_type: 'P', first: 'Rosa', last: 'Quillacroix' })
    for (const first of ['Three Quillpines Motel', 'Quilllight vigil']) await admin.post('/v1/location', { first })
    await admin.post('/v2/victim', { victim_type: 'P', first: 'Hương', last: 'Papaquillopoulos' })
    return admin
  }
  const titled = async (search: string, near = true, login = 'admin') => {
    const lists = ['victims', 'locations'] as const
    const { body } = await (await agency.as(login)).post('/v1/search', typeahead([...lists], search, near))
    const { pages, near: isNear = false } = body as unknown as { pages: (FoundPage | null)[]; near?: boolean }
    const names = pages.flatMap((page) =>
      (page?.rows ?? []).map((row) => ('title' in row ? row.title : 'location_name' in row ? row.location_name : '')),
    )
    return { isNear, names }
  }

  test('is found: titles, numbers in words, words apart, two slips in a long word', async () => {
    await made()
    for (const [typed, name] of [
      ['mrs quillacroix', 'Quillacroix, Rosa'],
      ['Sra. Quillacroix', 'Quillacroix, Rosa'],
      ['m. quillacroi', 'Quillacroix, Rosa'],
      ['quillacroix, rosa mme', 'Quillacroix, Rosa'],
      ['rosa quilla croix', 'Quillacroix, Rosa'],
      ['dr quilacroix', 'Quillacroix, Rosa'],
      ['3 quillpines motel', 'Three Quillpines Motel'],
      ['quill light vigil', 'Quilllight vigil'],
      ['papaquillopolous', 'Papaquillopoulos, Hương'],
      ['mrs papaquilopolos', 'Papaquillopoulos, Hương'],
    ] as const) {
      expect([typed, await titled(typed)]).toEqual([typed, { isNear: true, names: [name] }])
      expect([typed, (await titled(typed, false)).names]).toEqual([typed, []])
    }
    expect((await titled('papaquilpolous')).names).toEqual([])
  })

  test('finds nobody whom the reader may not see', async () => {
    const admin = await agency.as('admin')
    const hidden = { victim_type: 'P', first: 'Ana', last: 'Hidquillacroix', limited_access: true }
    expect((await admin.post('/v2/victim', hidden)).status).toBeLessThan(300)
    for (const typed of ['mrs hidquillacroix', 'hidquillcroixs', 'hid quillacroix']) {
      expect([typed, (await titled(typed)).names]).toEqual([typed, ['Hidquillacroix, Ana']])
      expect([typed, (await titled(typed, true, 'volunteer')).names]).toEqual([typed, []])
    }
  })
})

test('law: each text has other forms of some typed words, nicknames or with one error, and those are the agency’s', async () => {
  const { rows } = await sql<{ account: number; word: string }>`
    select account, word from victim_word group by account, word order by word`.execute(owner.tenant)
  const [{ account } = { account: 0 }] = rows
  const known = new Set(rows.map(({ word }) => word))
  const word = fc.constantFrom(...known)
  const letters = fc.string({ unit: fc.constantFrom(...'aeinrst'), maxLength: 2 })
  const typed = fc
    .tuple(word, fc.nat({ max: 12 }), letters)
    .map(([whole, at, more]) => whole.slice(0, at) + more + whole.slice(at + 1))
  await fc.assert(
    fc.asyncProperty(fc.array(typed, { minLength: 1, maxLength: 5 }), async (said) => {
      const texts = await inTenant(agency.database.databases, { account, user: null }, (tx) =>
        nearTexts(tx, whole, { kinds: ['victim'], status: 1 }, said.join(' ')),
      )
      expect(texts.length).toBeLessThanOrEqual(4)
      for (const text of texts) {
        const other = text.split(' ')
        if (isWrittenOtherwise(said.join(' '), text)) continue
        const changed = said
          .join(' ')
          .split(' ')
          .flatMap((each, at) => (each === other[at] ? [] : [[each, other[at]]]))
        expect(changed.length).toBeGreaterThan(0)
        for (const [one = '', instead = ''] of changed) {
          expect(areNicknames(one, instead) || isOneError(one, instead)).toBe(true)
          expect(known.has(instead)).toBe(true)
        }
      }
    }),
    { numRuns: runs(60) },
  )
})
