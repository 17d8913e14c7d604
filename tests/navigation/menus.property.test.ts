import * as fc from 'fast-check'
import { EMPTY, VirtualTimeScheduler, of } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { combineSlices, meets, type Action, type Command } from '../../domain/kernel/index.ts'
import { commands, declaredCommands } from '../../domain/commands.ts'
import { roleLevels, scopesOf } from '../../domain/access/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import {
  commandRun,
  adminTabs,
  destinationOf,
  mainMenu,
  mayOpen,
  navigationRequested,
  navigationSlice,
  placedAt,
  recordAt,
  routeEntered,
  routeOf,
  screenReloadAsked,
  screenReloaded,
  type MenuEntry,
} from '../../domain/navigation/index.ts'
import { listMenu, menuGroups, recordMenu } from '../../domain/navigation/menus.ts'
import { routes } from '../../domain/navigation/routes.ts'
import { pageKinds, pageOf } from '../../domain/records/index.ts'
import { bounceEpic } from '../../epics/navigation/bounce.epic.ts'
import { navigationEpics } from '../../epics/navigation/index.ts'
import { startWorld } from '../records/epicWorld.ts'

const known = [
  ...new Set(
    [...routes, ...commands, ...menuGroups].flatMap(({ needs }) =>
      typeof needs === 'object'
        ? [...('allOf' in needs ? (needs.allOf ?? []) : []), ...('anyOf' in needs ? (needs.anyOf ?? []) : [])]
        : [],
    ),
  ),
]
const everything = new Set(known)
const scopes = fc.option(
  fc.subarray(known).map((held) => new Set(held)),
  { nil: null },
)
const listMenus = ['export', 'exportFull', 'savedFilters', 'filters', 'selection', 'selectionEnd'] as const
const context = { scopes: null, record: null, hasUnsavedDraft: false, canEditRecord: false }

const commandsIn = (entries: readonly MenuEntry[]): readonly Command[] =>
  entries.flatMap((entry) => (entry.is === 'button' ? [entry.command] : entry.commands))
const inLists = (held: ReadonlySet<string> | null): readonly Command[] =>
  listMenus.flatMap((menu) => listMenu(commands, menu, held))
const idsIn = (held: readonly string[]): readonly string[] =>
  commandsIn(mainMenu(commands, new Set(held))).map(({ id }) => id)

describe('menus and guards', () => {
  test('[PRM-02] [PRM-04] law: every entry of a menu, and every place in the palette, opens for whoever sees it', () => {
    fc.assert(
      fc.property(scopes, (held) => {
        const shown = [
          ...commandsIn(mainMenu(commands, held)),
          ...placedAt(commands, 'topBar', held),
          ...placedAt(commands, 'settingsMenu', held),
          ...inLists(held),
          ...commands.filter(({ place, needs }) => place.at === 'page' && meets(held, needs)),
        ]
        for (const { path, needs } of [...shown, ...commands.filter((each) => meets(held, each.needs))]) {
          expect(meets(held, needs)).toBe(true)
          // NAV-31: this entry and its list have each their own rule.
          if (path !== undefined && path !== '/list/clients') expect(mayOpen(held, destinationOf(path))).toBe(true)
        }
      }),
    )
  })
  test('law: a menu shows nothing that the palette lacks', () => {
    fc.assert(
      fc.property(scopes, (held) => {
        const palette = commands.filter(({ needs }) => meets(held, needs))
        for (const each of commandsIn(mainMenu(commands, held))) expect(palette).toContain(each)
      }),
    )
  })
  test('[PRM-03] law: without a session only open places open', () => {
    for (const { name, needs } of routes) expect(mayOpen(null, { route: name })).toBe(needs === 'anyone')
    expect(routes.filter(({ needs }) => needs === 'anyone').map(({ name }) => name)).toEqual([
      'home',
      'login',
      'reset',
      'verify',
      'confirmEmail',
      'outdatedBrowser',
    ])
  })
  test('[NAV-39] sign-in, reset and verify open for a visitor', () => {
    expect((['login', 'reset', 'verify'] as const).map((route) => mayOpen(null, { route }))).toEqual([true, true, true])
  })
  test('[PRM-09] [PRM-08] where a guard lists two permissions either one opens the route', () => {
    expect(
      [['view_own_case'], ['view_own_victim'], []].map((held) => mayOpen(new Set(held), { route: 'case.victim' })),
    ).toEqual([true, true, false])
  })
})

describe('the main menu', () => {
  test('[NAV-18] law: several children are a drop-down, one is a button, none is nothing', () => {
    fc.assert(
      fc.property(scopes, (held) => {
        for (const entry of mainMenu(commands, held))
          if (entry.is === 'dropDown') expect(entry.commands.length).toBeGreaterThan(1)
        const groups = menuGroups.filter(
          ({ name, needs }) =>
            name !== 'single' &&
            meets(held, needs) &&
            commands.some(
              (each) => each.place.at === 'mainMenu' && each.place.group === name && meets(held, each.needs),
            ),
        )
        const singles = commands.filter(
          ({ place, needs }) => place.at === 'mainMenu' && place.group === 'single' && meets(held, needs),
        )
        expect(mainMenu(commands, held)).toHaveLength(groups.length + singles.length)
      }),
    )
  })
  test('[NAV-19] [NAV-21] what is made in a module needs both its scopes and its switch, a client one scope', () => {
    for (const kind of ['case', 'defendant', 'location']) {
      const scopes = [`view_${kind}_manager`, `add_${kind}`, `${kind}_manager_enabled`]
      expect(idsIn(scopes)).toContain(`new.${kind}`)
      for (const scope of scopes) expect(idsIn(scopes.filter((held) => held !== scope))).not.toContain(`new.${kind}`)
    }
    expect(idsIn(['add_victim'])).toContain('new.victim')
  })
  test('[PRM-10] law: an entry shows with any one of its permissions, one that asks for all with all of them', () => {
    const scope = fc.constantFrom('a', 'b', 'c')
    const some = fc.uniqueArray(scope, { minLength: 1 })
    const isShown = (needs: Command['needs'], held: readonly string[]) => {
      const entry: Command = {
        ...(commands.find(({ id }) => id === 'go.victims') as Command),
        id: 'go.anywhere',
        needs,
      }
      return commandsIn(mainMenu([entry], new Set([...held, 'view_own_victim']))).length === 1
    }
    fc.assert(
      fc.property(some, fc.uniqueArray(scope), (asked, held) => {
        expect(isShown({ anyOf: asked }, held)).toBe(asked.some((each) => held.includes(each)))
        expect(isShown({ allOf: asked }, held)).toBe(asked.every((each) => held.includes(each)))
      }),
    )
  })
  test('[NAV-20] a group whose own list is not met hides its entries', () => {
    expect(idsIn(['add_event', 'event_manager_enabled'])).toEqual([])
    expect(idsIn(['add_event', 'event_manager_enabled', 'add_victim'])).toContain('new.event')
  })
  test('[NAV-22] the group of records shows to holders of any of four scopes, and to nobody else', () => {
    const group = ['view_own_victim', 'view_case_manager', 'view_defendant_manager', 'view_location_manager']
    const others = ['view_own_event', 'view_own_timelog', 'event_manager_enabled']
    const entries = (held: readonly string[]) =>
      mainMenu(commands, new Set(held)).flatMap((entry) => commandsIn([entry]).map(({ path }) => path))
    const isRecords = (path: string | undefined): boolean => path?.startsWith('/list/') === true
    expect(entries(others).filter(isRecords)).toEqual([])
    for (const scope of group) {
      const shown = entries([...others, scope]).filter(isRecords)
      expect([scope, shown.includes('/list/events'), shown.includes('/list/timelogs')]).toEqual([scope, true, true])
    }
  })
  test('[NAV-23] each list of records stands there with its scopes, and with nothing less', () => {
    // Besides the scope of the row what the route asks for: an entry that leads back home is none (LST-03).
    const told: readonly (readonly [path: string, title: string, scopes: readonly string[]])[] = [
      ['/list/cases', 'Cases', ['view_case_manager', 'case_manager_enabled', 'view_own_case']],
      ['/list/victims', 'Clients', ['view_own_victim']],
      ['/list/defendants', 'Defendants', ['view_defendant_manager', 'defendant_manager_enabled', 'view_own_defendant']],
      ['/list/locations', 'Locations', ['view_location_manager', 'location_manager_enabled', 'view_own_location']],
      ['/list/events', 'Events', ['view_own_event', 'event_manager_enabled']],
      ['/list/timelogs', 'Timelogs', ['view_own_timelog']],
      ['/list/services', 'Services', ['view_own_victim']],
    ]
    const all = [...new Set(told.flatMap(([, , scopes]) => scopes))]
    const titles = (held: readonly string[]) =>
      new Map(
        mainMenu(commands, new Set(held))
          .flatMap((entry) => commandsIn([entry]))
          .map(({ path, title }) => [path, tOf(title)]),
      )
    expect([...titles(all).keys()].filter((path) => told.some(([each]) => each === path))).toEqual(
      told.map(([path]) => path),
    )
    for (const [path, title, scopes] of told) {
      expect(titles(all).get(path)).toBe(title)
      for (const scope of scopes) {
        const shown = titles(all.filter((held) => held !== scope))
        expect([path, scope, shown.has(path)]).toEqual([path, scope, false])
      }
      expect(titles([...scopes, 'view_location_manager']).has(path)).toBe(true)
    }
  })
  test('[NAV-24] [NAV-25] each report shows with all its scopes, and the group with one of its two', () => {
    const individual = ['view_report', 'view_individual_report']
    const entries: readonly (readonly [path: string, scopes: readonly string[]])[] = [
      ['/reports/legacy', individual],
      ['/reports', individual],
      ['/reports/grant', [...individual, 'view_advanced_grant', 'advanced_grant_manager_enabled']],
      ['/reports/event', [...individual, 'event_manager_enabled']],
      ['/reports/human_trafficking', [...individual, 'view_hb3800_detail']],
      ['/list/victims/advanced', ['view_individual_report', 'view_own_victim']],
      ['/reports/enterprise', ['view_report', 'view_enterprise_report']],
      ['/reports/submitted', individual],
    ]
    const reports = (held: readonly string[]): readonly (string | undefined)[] =>
      mainMenu(
        commands.filter(({ place }) => place.at === 'mainMenu' && place.group === 'reports'),
        new Set(held),
      ).flatMap((entry) => commandsIn([entry]).map(({ path }) => path))
    for (const [path, scopes] of entries) {
      expect(reports(scopes)).toContain(path)
      for (const scope of scopes) expect(reports(scopes.filter((held) => held !== scope))).not.toContain(path)
    }
    const all = entries.flatMap(([, scopes]) => scopes)
    expect(reports(all)).toEqual(entries.map(([path]) => path))
    expect(reports(['view_own_victim', 'view_report'])).toEqual([])
    const titled = mainMenu(commands, new Set(all))
      .flatMap((entry) => commandsIn([entry]))
      .map(({ path, title }) => `${path} ${tOf(title)}`)
    for (const line of [
      '/reports/legacy Classic Reports',
      '/reports Dynamic Reports',
      '/reports/grant Grant report',
      '/reports/event Event report',
      '/reports/human_trafficking Human trafficking report',
      '/list/victims/advanced List Reports',
      '/reports/enterprise Aggregate Reports',
    ])
      expect(titled).toContain(line)
  })
  test('[NAV-26] a report route asks for view_report beside its own scopes, and whoever holds one of theirs is given it', () => {
    for (const route of [
      'reports',
      'reports.legacy',
      'reports.grant',
      'reports.event',
      'reports.humanTrafficking',
      'reports.enterprise',
    ] as const)
      expect(mayOpen(new Set(known.filter((scope) => scope !== 'view_report')), { route })).toBe(false)
    const standing = { roleLevel: roleLevels.volunteer, addons: [], userStatus: 1, accountExpired: false }
    expect(scopesOf({ ...standing, capabilities: [] })).not.toContain('view_report')
    for (const scope of ['view_individual_report', 'view_enterprise_report'])
      expect(scopesOf({ ...standing, capabilities: [scope] })).toContain('view_report')
  })
  test('[NAV-27] admin and support are entries by themselves', () => {
    const single = (held: readonly string[]) =>
      mainMenu(commands, new Set(held)).map((entry) =>
        entry.is === 'button' ? [tOf(entry.command.title), entry.command.path] : null,
      )
    expect(single(['view_admin_interface', 'send_contact_form'])).toEqual([
      ['Admin', '/admin'],
      ['Support', '/contact'],
    ])
    expect(single([])).toEqual([])
  })
  test('[NAV-28] [NAV-29] the back office shows with one of its three scopes, and each entry with its own and no other', () => {
    const entries = [
      ['add_client', 'Edit Accounts', '/client/list'],
      ['view_own_client', 'View Accounts', '/list/clients'],
      ['add_affiliate', 'Affiliates', '/affiliates'],
    ] as const
    const paths: readonly string[] = entries.map(([, , path]) => path)
    fc.assert(
      fc.property(fc.subarray(known), fc.subarray([...entries]), (others, shown) => {
        const own = entries.map(([scope]) => scope as string)
        const held = new Set([...others.filter((scope) => !own.includes(scope)), ...shown.map(([scope]) => scope)])
        const menu = mainMenu(commands, held)
        const office = menu.filter((entry) => commandsIn([entry]).some(({ path = '' }) => paths.includes(path)))
        expect(commandsIn(office).map((each) => [tOf(each.title), each.path])).toEqual(
          shown.map(([, title, path]) => [title, path]),
        )
        // NAV-18: what has one entry alone is a button of it.
        expect(office).toHaveLength(shown.length === 0 ? 0 : 1)
        if (shown.length > 1) expect(office[0]).toMatchObject({ is: 'dropDown', title: 'menu.backOffice' })
      }),
    )
    expect(tOf('menu.backOffice')).toBe('Back Office')
  })
  test('[NAV-30] the entry for /affiliates is called as the tab that it opens', () => {
    const [entry] = commandsIn(mainMenu(commands, new Set(['add_affiliate'])))
    expect([entry?.path, entry && tOf(entry.title)]).toEqual(['/affiliates', 'Affiliates'])
    expect(commandsIn(mainMenu(commands, new Set(['view_affiliate'])))).toEqual([])
  })
  test('View Accounts is declared for view_own_client, and its list opens only with view_enterprise_report', () => {
    expect(commandsIn(mainMenu(declaredCommands, new Set(['view_own_client']))).map(({ id }) => id)).toEqual([
      'go.accounts.view',
    ])
    expect(mayOpen(new Set(['view_own_client']), destinationOf('/list/clients'))).toBe(false)
    expect(mayOpen(new Set(['view_enterprise_report']), destinationOf('/list/clients'))).toBe(true)
  })
  test('the settings menu has each entry with its scopes, and My Profile always, as declared', () => {
    const entries: readonly (readonly [path: string, title: string, scopes: readonly string[]])[] = [
      ['/help/edit', 'Edit Help Blocks', ['edit_help_block']],
      ['/notice/manage', 'Send Notification/Broadcast', ['add_global_notice', 'send_instant_broadcast']],
      ['/integrations', 'Configure Integrations', ['configure_single_signon', 'authenticate_third_party_api']],
      ['/my-profile', 'My Profile', []],
      ['/exports/list', 'Exports', ['view_own_export']],
      ['/documents', 'Documents', ['view_account_document']],
      ['/bulk-letter/list', 'Bulk Letters', ['view_bulk_letter']],
    ]
    const shown = (held: readonly string[]) =>
      placedAt(declaredCommands, 'settingsMenu', new Set(held)).filter(({ path }) =>
        entries.some(([entry]) => entry === path),
      )
    expect(shown(entries.flatMap(([, , scopes]) => scopes)).map(({ path, title }) => [path, tOf(title)])).toEqual(
      entries.map(([path, title]) => [path, title]),
    )
    for (const [path, , scopes] of entries)
      for (const scope of scopes)
        expect(shown([scope]).map((each) => each.path)).toEqual(expect.arrayContaining(['/my-profile', path]))
    expect(shown([]).map(({ path }) => path)).toEqual(['/my-profile'])
  })
  test('[NAV-36] the settings menu reloads the settings, for everybody', () => {
    const reload = placedAt(commands, 'settingsMenu', new Set()).find(
      ({ title }) => tOf(title) === 'Clear cache and reload app settings',
    )
    expect(reload?.run(context, {}).type).toBe('config/reloadRequested')
  })
  test('[PRM-04] a tab of the admin screen is behind its own scope too, and enabling the grant manager behind that of modules', () => {
    const admin = new Set(['view_admin_interface'])
    expect([destinationOf('/admin'), destinationOf('/admin/billing')].map((at) => mayOpen(admin, at))).toEqual([
      true,
      true,
    ])
    for (const [path, scope] of [
      ['/admin/users', 'admin_own_users'],
      ['/admin/addons/enable_agm', 'configure_addon'],
      ['/admin/merge', 'edit_any_victim'],
    ] as const) {
      expect(mayOpen(admin, destinationOf(path))).toBe(false)
      expect(mayOpen(new Set([...admin, scope]), destinationOf(path))).toBe(true)
    }
  })
  test('[NAV-32] the top bar leads home and out', () => {
    expect(placedAt(commands, 'topBar', new Set()).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['go.home', 'session.logout']),
    )
  })
})

describe('commands', () => {
  /** Reached by an address in a mail or by being sent there, or through a record's card; not by a command of their own. */
  const withoutCommand = new Set<string>([
    'login',
    'reset',
    'verify',
    'confirmEmail',
    'outdatedBrowser',
    ...pageKinds.map((kind) => pageOf(kind).route.name),
    'term',
    'client',
    'reportObject',
    'submission',
    'admin.enableAgm',
    // A window that the page of integrations opens.
    'authorize',
  ])
  /** What the bar draws by itself (src/shell/StaffBar.tsx). */
  const inBar = new Set([
    'go.home',
    'search.quick',
    'notifications.open',
    'palette.open',
    'masquerade.open',
    'session.logout',
  ])
  test('every command has a place that some menu, bar, list, page or tab draws, and the palette has all of them', () => {
    const unplaced = commands.filter(({ id, place }) => {
      if (place.at === 'topBar') return !inBar.has(id)
      return place.at === 'mainMenu' && !menuGroups.some(({ name }) => name === place.group)
    })
    expect(unplaced.map(({ id }) => id)).toEqual([])
    const shown = [
      ...commandsIn(mainMenu(commands, everything)),
      ...(['topBar', 'settingsMenu'] as const).flatMap((at) => placedAt(commands, at, everything)),
      // That a list draws them is seen on its page (listMenus.screen.test.tsx).
      ...inLists(everything),
      // A page has these in a way of its own: a list's search and filters, a report's form, a choice of the settings.
      ...commands.filter(({ place }) => place.at === 'page'),
      ...[...pageKinds, 'any'].flatMap((kind) => recordMenu(commands, kind, everything)),
      ...commands.filter(({ place, id }) => place.at === 'tabs' && adminTabs.some((tab) => id === `go.admin.${tab}`)),
    ]
    expect(commands.filter((each) => !shown.includes(each)).map(({ id }) => id)).toEqual([])
  })
  test('every route without a record is a command with a place on the screen', () => {
    const reached = new Set(
      declaredCommands.flatMap(({ path }) => (path === undefined ? [] : [destinationOf(path).route])),
    )
    expect(routes.map(({ name }) => name).filter((name) => !withoutCommand.has(name) && !reached.has(name))).toEqual([])
  })
  test('law: a command that is a place goes where its path leads', () => {
    for (const each of declaredCommands)
      if (each.path !== undefined) expect(each.run(context, {}).payload).toEqual(destinationOf(each.path))
  })
  test('every title and argument has its words', () => {
    for (const { title, arguments: asked = [] } of commands)
      for (const key of [title, ...asked.map(({ label }) => label)]) expect(tOf(key)).not.toBe(key)
    for (const { title } of [...routes, ...menuGroups]) expect(tOf(title)).not.toBe(title)
    for (const { description } of routes) if (description !== undefined) expect(tOf(description)).not.toBe(description)
  })
  test('a tab of the record in view is opened by name, an unknown one never', () => {
    const openTab = commands.find(({ id }) => id === 'victim.openTab')
    const inView = { ...context, scopes: everything, record: { kind: 'victim', id: 5, caseId: 4 } }
    expect(openTab?.run(inView, { tab: 'edit' }).payload).toEqual({
      route: 'case.victim',
      caseId: 4,
      victimId: 5,
      tab: 'edit',
    })
    expect(openTab?.run(inView, { tab: '../x' }).payload).toMatchObject({ tab: routeOf('case.victim')?.tabs?.[0] })
    expect([openTab?.when?.(inView), openTab?.when?.(context)]).toEqual([true, false])
    expect(recordMenu(commands, 'victim', new Set(['view_own_victim', 'edit_own_victim'])).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['record.save', 'record.discard', 'record.setField', 'victim.openTab']),
    )
  })
  test('a field is set by its words, and what says none of its values is held back', () => {
    const setField = commands.find(({ id }) => id === 'record.setField')
    const inView = { ...context, canEditRecord: true, record: { kind: 'victim', id: 5 } }
    const changesOf = (field: string, value: unknown) => setField?.run(inView, { field, value })
    expect(changesOf('deceased', 'yes')?.payload).toMatchObject({ changes: { deceased: true } })
    expect(changesOf('victim_type', 'witness')?.payload).toMatchObject({ changes: { victim_type: 'W' } })
    expect(changesOf('status', 'inactive')?.payload).toMatchObject({ changes: { status: 0 } })
    expect(changesOf('birthdate', '3/4/1990')?.payload).toMatchObject({ changes: { birthdate: '3/4/1990' } })
    for (const [field, value] of [
      ['deceased', 'perhaps'],
      ['victim_type', 'X'],
      ['updated_at', 'now'],
      ['constructor', 'x'],
    ] as const)
      expect(changesOf(field, value)?.type).toBe('records/saveHeldBack')
  })
})

describe('navigating', () => {
  test('[LOC-08] on a location or an event no client, defendant or case is selected any more', () => {
    const root = combineSlices([navigationSlice] as const)
    const enter = (...paths: readonly string[]) =>
      root.fold(
        root.initial,
        paths.map((path, index) => ({ ...routeEntered(destinationOf(path)), seq: index + 1, at: index })),
      ).navigation.at
    for (const from of ['/case/4/victim/5/edit', '/case/4/defendant/6/edit', '/case/4/manage/edit'])
      for (const [to, kind] of [
        ['/location/7/overview', 'location'],
        ['/event/7/overview', 'event'],
      ] as const) {
        const at = enter(from, to)
        expect([at?.caseId, at?.victimId, at?.defendantId]).toEqual([undefined, undefined, undefined])
        expect(recordAt(at)).toEqual({ kind, id: 7, caseId: 0 })
      }
  })
  test('[NAV-10] a screen that is loaded anew goes by way of the dashboard and comes back, and the address stays', () => {
    const scheduler = new VirtualTimeScheduler()
    const root = combineSlices([navigationSlice] as const)
    const at = destinationOf('/list/victims/victim/abc')
    const stamp = (action: Action, seq: number) => ({ ...action, seq, at: seq })
    const asked = root.fold(root.initial, [
      stamp(routeEntered(at), 1),
      stamp(screenReloadAsked({}), 2),
      stamp(screenReloadAsked({}), 3),
    ]).navigation
    expect([asked.at, asked.bounce]).toEqual([{ route: 'dashboard' }, at])
    const back = root.fold({ navigation: asked }, [stamp(screenReloaded({}), 4)]).navigation
    expect([back.at, back.bounce]).toEqual([at, null])
    const seen: string[] = []
    bounceEpic
      .run(of(screenReloadAsked({}), routeEntered(at)), EMPTY as never, { scheduler } as never)
      .subscribe(({ type }) => seen.push(type))
    expect(seen).toEqual([])
    scheduler.flush()
    expect(seen).toEqual([screenReloaded.type])
  })
  test('a request moves the address bar', () => {
    const world = startWorld(navigationEpics)
    world.dispatch(navigationRequested({ route: 'list.victims', searchType: 'victim', searchValue: 'a/b' }))
    expect(world.went).toEqual(['/list/victims/victim/a%2Fb'])
  })
  test('the newest two hundred uses of commands are kept, twice as many at most, with no names', () => {
    const root = combineSlices([navigationSlice] as const)
    const used = Array.from({ length: 250 }, (_, index) => ({
      ...commandRun({ command: `go.${index}`, by: 'menu', record: null }),
      seq: index + 1,
      at: index,
    }))
    const { uses } = root.fold(root.initial, used).navigation
    expect([uses.length, uses[0], uses.at(-1)]).toEqual([
      250,
      { command: 'go.0', record: null, at: 0 },
      { command: 'go.249', record: null, at: 249 },
    ])
    const many = Array.from({ length: 401 }, (_, index) => ({
      ...commandRun({ command: `go.${index}`, by: 'menu', record: null }),
      seq: index + 1,
      at: index,
    }))
    const cut = root.fold(root.initial, many).navigation.uses
    expect([cut.length, cut[0]?.command, cut.at(-1)?.command]).toEqual([200, 'go.201', 'go.400'])
  })
})
