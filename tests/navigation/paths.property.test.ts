import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lists, recordTabs } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  addressOf,
  destinationOf,
  entryAddress,
  pageDescription,
  pageTitle,
  pathIn,
  pathOf,
  recordAt,
  type Destination,
} from '../../domain/navigation/index.ts'
import { routes, routeWords } from '../../domain/navigation/routes.ts'

const id = fc.integer({ min: 1, max: 999_999_999 })
const typed = fc
  .oneof(
    fc.string({
      unit: fc.constantFrom('a', 'Z', '%', '/', '.', ' ', '#', '?', '&', '+', 'é', '李', '👩‍⚖️', '\\'),
      minLength: 1,
      maxLength: 60,
    }),
    fc.constantFrom('a/b', '100%', '%2F', '?x=1#y', '👩‍⚖️ Żak', '...', ' ', '\\', 'a|b', '..a'),
  )
  .filter((value) => value.length <= 200 && value.isWellFormed() && value !== '.' && value !== '..')
/** Lists whose address has a place for what is looked for. */
const searched = [...recordTabs, 'services', 'timelogs'] as const
const search = (tab: (typeof searched)[number]) =>
  fc.oneof(
    fc.constant({}),
    fc.constantFrom(...lists[tab].searchTypes).map((searchType) => ({ searchType })),
    fc.record({ searchType: fc.constantFrom(...lists[tab].searchTypes), searchValue: typed }),
  )
const destination: fc.Arbitrary<Destination> = fc.oneof(
  fc
    .constantFrom('home', 'dashboard', 'login', 'reset', 'verify', 'new.case', 'new.victim', 'outdatedBrowser')
    .map((route) => ({ route })),
  ...searched.map((tab) => search(tab).map((found) => ({ route: `list.${tab}` as const, ...found }))),
  fc.record({ route: fc.constant('client' as const), accountId: id, tab: fc.constantFrom('edit', 'report-history') }),
  fc.record({ route: fc.constant('reportObject' as const), accountId: id, reportId: id }),
  fc.record({ route: fc.constant('admin' as const), tab: fc.constantFrom('users', 'addons') }),
  fc.record({ route: fc.constant('case.manage' as const), caseId: id, tab: fc.constantFrom('edit', 'clients') }),
  fc.record({
    route: fc.constant('case.victim' as const),
    caseId: id,
    victimId: id,
    tab: fc.constantFrom('edit', 'services', 'timelogs'),
  }),
)

describe('addresses', () => {
  test("[NAV-01] [LST-01] law: a destination's path leads to it again, whatever was searched for", () => {
    fc.assert(
      fc.property(destination, (to) => {
        expect(destinationOf(pathOf(to))).toEqual(to)
      }),
    )
  })
  test('law: the browser leaves a path as it is', () => {
    fc.assert(
      fc.property(destination, (to) => {
        expect(new URL(pathOf(to), 'https://example.org').pathname).toBe(pathOf(to))
      }),
    )
  })
  test('law: an address of either form names its path, and either build writes it in its own', () => {
    const figure = fc.constantFrom('', '?figure=a-1.2', '?token=x&client=2')
    fc.assert(
      fc.property(destination, figure, (to, behind) => {
        const path = `${pathOf(to)}${behind}`
        const [asPath, asHash] = [addressOf('path', path), addressOf('hash', path)]
        const at = (address: string) => new URL(address, 'https://example.org')
        for (const address of [asPath, asHash]) expect(pathIn(at(address))).toBe(path)
        expect([entryAddress('path', at(asPath)), entryAddress('path', at(asHash))]).toEqual([null, asPath])
        expect([entryAddress('hash', at(asPath)), entryAddress('hash', at(asHash))]).toEqual([asHash, null])
      }),
    )
  })
  test('law: whatever stands behind the hash, the address that is written for it is of this site', () => {
    const signs = fc.string({ unit: fc.constantFrom('/', '\\', '.', 'a', '@', ':', '?', '#', '%2F') })
    fc.assert(
      fc.property(fc.constantFrom('path', 'hash'), signs, (form, behind) => {
        const entered = new URL(`https://example.org/#/${behind}`)
        const { href } = entered
        const written = entryAddress(form, entered)
        expect([href, written === null ? null : new URL(written, entered).origin]).toEqual([
          href,
          form === 'hash' ? null : entered.origin,
        ])
      }),
    )
  })
  test('law: no address and no search text breaks it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webPath(),
          fc.string({
            unit: fc.constantFrom('/', '%', '.', 'a', '1', '\0', '\ud83d', '#', 'é', 'case', 'list', 'victims'),
          }),
        ),
        (text) => {
          const to = destinationOf(text)
          expect(['notFound', ...routes.map(({ name }) => name)]).toContain(to.route)
          expect(typeof pathOf({ route: 'list.victims', searchType: 'victim', searchValue: text })).toBe('string')
        },
      ),
    )
  })
  test('law: a word that somebody wrote into an address gets no further, but as what is searched for', () => {
    const word = fc.oneof(
      fc.constantFrom('Zebulon-Quillfeather', '5551230001', 'constructor', '__proto__'),
      fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
    )
    const spoken: ReadonlySet<string> = new Set(routeWords)
    fc.assert(
      fc.property(fc.constantFrom(...routes), fc.array(word, { maxLength: 4 }), ({ path }, words) => {
        const fixed = path.split('/:')[0] ?? ''
        const { searchValue: _, route, ...rest } = destinationOf([fixed, ...words].join('/'))
        expect([route, ...Object.values(rest).filter((value) => typeof value === 'string')]).toSatisfy(
          (said: readonly string[]) => said.slice(1).every((one) => spoken.has(one)),
        )
      }),
    )
    expect(destinationOf('/list/victims/Zebulon-Quillfeather/x')).toEqual({ route: 'notFound' })
    expect(destinationOf('/list/clients/Zebulon')).toEqual({ route: 'notFound' })
  })
  test('[NAV-01] [NAV-02] each route of the product is there', () => {
    const paths = [
      '/home',
      '/dashboard',
      '/location/7',
      '/event/7',
      '/case/4/manage',
      '/new/case',
      '/client/7',
      '/notice/manage',
      '/affiliates',
      '/report_object/7/8',
      '/list/victims',
      '/contact',
      '/documents',
      '/exports/list',
      '/bulk-letter/list',
      '/help/edit',
      '/reports',
      '/reports/legacy',
      '/reports/grant',
      '/reports/human_trafficking',
      '/admin',
      '/integrations',
      '/my-profile',
      '/tasks',
    ]
    const besides = [
      '/login',
      '/reset',
      '/verify',
      '/confirm-email',
      '/outdated-browser',
      '/taxonomy/4/term/5/edit',
      '/reports/event',
      '/reports/enterprise',
    ]
    const found = [...paths, ...besides].map((path) => destinationOf(path).route)
    expect(found).not.toContain('notFound')
    expect(new Set(found).size).toBe(found.length)
  })
  test('an account opens on its form, and the history of its reports is one of its tabs', () => {
    expect(destinationOf('/client/12')).toEqual({ route: 'client', accountId: 12, tab: 'edit' })
    expect(destinationOf('/client/12/report-history')).toEqual({
      route: 'client',
      accountId: 12,
      tab: 'report-history',
    })
    expect(destinationOf('/client/12/nothing')).toEqual({ route: 'notFound' })
  })
  test('[NAV-09] /client/list is the list of accounts', () => {
    expect(destinationOf('/client/list')).toEqual({ route: 'client.list' })
    expect(destinationOf('/client/list/edit')).toEqual({ route: 'notFound' })
  })
  test('enabling the grant manager has a place of its own, beside the tab of modules', () => {
    expect(destinationOf('/admin/addons/enable_agm')).toEqual({ route: 'admin.enableAgm' })
    expect(destinationOf('/admin/addons')).toEqual({ route: 'admin', tab: 'addons' })
    expect(destinationOf('/admin/addons/anything')).toEqual({ route: 'notFound' })
  })
  test('[NAV-10] the dashboard has a place of its own', () => {
    expect(destinationOf('/dashboard')).toEqual({ route: 'dashboard' })
  })
  test('[NAV-04] law: names of an object’s own parts, and anything very long, are not found', () => {
    for (const name of [
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '%5F%5Fproto%5F%5F',
      '👩‍⚖️',
      'a'.repeat(10_000),
      '%',
      '%%%',
      '%ud800',
    ])
      for (const path of [
        `/${name}`,
        `/case/${name}/manage`,
        `/case/4/manage/${name}`,
        `/client/${name}`,
        `/report_object/${name}/${name}`,
        `/taxonomy/1/term/${name}`,
      ])
        expect(destinationOf(path)).toEqual({ route: 'notFound' })
  })
  test.each(['__proto__', 'constructor', 'nothing', 'a'.repeat(10_000)])(
    'a word that is no tab leads to the administration all the same, and goes no further: %s',
    (word) => expect(destinationOf(`/admin/${word}`)).toEqual({ route: 'admin' }),
  )
  test('[NAV-03] the empty path is home', () => {
    expect([destinationOf('/'), destinationOf('')]).toEqual([{ route: 'home' }, { route: 'home' }])
  })
  test.each([
    '/nowhere',
    '/case',
    '/case/0/manage',
    '/case/x/manage',
    '/case/1/victim/2/edit/more',
    '/case/1/manage/nothing',
    '/list/victims/victim/%E0%A4',
    '/home/more',
  ])('[NAV-04] %s is not found', (path) => {
    expect(destinationOf(path)).toEqual({ route: 'notFound' })
  })
  test('[NAV-07] a record without a tab opens on its default one', () => {
    expect(destinationOf('/case/4/manage')).toEqual({ route: 'case.manage', caseId: 4, tab: 'edit' })
    expect(destinationOf('/case/4/victim/5')).toEqual({ route: 'case.victim', caseId: 4, victimId: 5, tab: 'services' })
    const tabs = ['/case/4/defendant/5', '/event/6', '/location/7', '/taxonomy/8/term/9'].map(
      (path) => destinationOf(path).tab,
    )
    expect(tabs).toEqual(['edit', 'edit', 'edit', 'edit'])
    expect(destinationOf('/case/4/victim/5/timelogs')).toMatchObject({ route: 'case.victim', tab: 'timelogs' })
  })
  test('a place tells which record it shows', () => {
    expect(recordAt(destinationOf('/case/4/victim/5/edit'))).toEqual({ kind: 'victim', id: 5, caseId: 4 })
    expect(recordAt(destinationOf('/case/4/manage'))).toEqual({ kind: 'court_case', id: 4, caseId: 4 })
    expect([recordAt(destinationOf('/new/case'))?.id, recordAt(destinationOf('/home')), recordAt(null)]).toEqual([
      0,
      null,
      null,
    ])
  })
  test('[NAV-42] the integrations, the profile and a report say what they are', () => {
    expect(pageTitle('integrations')).toBe('Manage Integrations – Caselog')
    expect(pageTitle('myProfile')).toBe('My Profile – Caselog')
    expect(pageTitle('reportObject')).toBe('Report – Caselog')
    expect(pageDescription('reportObject')).toBe('View a report run by a user')
  })
  test('[NAV-40] [NAV-41] every route has a title of its own, and what staff open a description too', () => {
    const titles = routes.map(({ name }) => pageTitle(name))
    for (const title of titles) expect(title).toMatch(/^[A-Z].* – Caselog$/)
    expect(routes.filter(({ name }) => pageDescription(name) === t('product.line')).map(({ name }) => name)).toEqual([
      'home',
      'login',
      'reset',
      'verify',
      'confirmEmail',
    ])
    expect(pageDescription('notFound')).toBe('What you are looking for is not here.')
  })
  test("[NAV-40] the page's title is the route's and the product's", () => {
    expect(pageTitle('list.victims')).toBe('Clients – Caselog')
  })
})
