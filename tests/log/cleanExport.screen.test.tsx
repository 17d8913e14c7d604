/** What a session met by value, wherever it came from, is not in its export: server's answers, addresses, the demonstration agency. */
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { actions } from '../../domain/actions.ts'
import type { Field } from '../../domain/kernel/index.ts'
import { exportRequested } from '../../domain/log/index.ts'
import { messageKeys, wording } from '../../domain/messages/index.ts'
import { vocabulary } from '../../domain/vocabulary.ts'
import { standBetween } from '../screens/between.ts'
import { click, type } from '../screens/hand.ts'
import { makeRecord } from '../screens/ownRecord.ts'
import { pages } from '../screens/pages.ts'

const { server, open, opened } = pages()

/** Texts of the page's files, in the order in which they were saved. */
const saved: Blob[] = []
beforeEach(() => {
  saved.splice(0)
  Object.defineProperty(URL, 'createObjectURL', {
    configurable: true,
    value: (file: Blob) => `#${saved.push(file)}`,
  })
  Object.defineProperty(URL, 'revokeObjectURL', { configurable: true, value: () => undefined })
})

const exported = async (): Promise<string> => {
  opened().store().dispatch(exportRequested({}))
  const dialog = await screen.findByRole('dialog', { name: 'Export this session' })
  await within(dialog).findByText(/ entries of /)
  within(dialog).getByText('Kept with the audit trail, your name and the time. Do not name clients in it.')
  type(within(dialog).getByLabelText(/^What the file is for/), 'The list jumps')
  click(within(dialog).getByRole('button', { name: 'Save the file' }))
  await waitFor(() => expect(saved.length).toBe(1))
  return (await saved[0]?.text()) ?? ''
}

/** As somebody does in the address bar who knows where the product keeps things. */
const go = async (path: string): Promise<void> => {
  history.pushState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
  await opened().settled()
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')
/** The word as it may hide: at each of the three places that base64 can begin at, too. */
const forms = (word: string): readonly string[] =>
  [
    word,
    encodeURIComponent(word),
    encodeURIComponent(encodeURIComponent(word)),
    word.replaceAll(/[^A-Za-z0-9]/g, ''),
    ...['', ' ', '  '].map((before, at) => base64(before + word).slice(at === 0 ? 0 : 4, -4)),
    [...word].toReversed().join(''),
  ].map((form) => form.toLowerCase())

const expectNone = (content: string, words: Iterable<string>): void => {
  const lower = content.toLowerCase()
  for (const word of words) for (const form of forms(word)) expect(lower.includes(form), form).toBe(false)
}

const leaves = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]

const membersIn = (value: unknown, name: string): readonly unknown[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([member, of]) => (member === name ? [of] : membersIn(of, name)))
    : []

const word = 'Zebulon-Quillfeather'
const age = 97
const minutes = 4_321
const dollars = 98_765.43

test('a word and numbers that were planted in answers, in addresses and in what is typed are not in it, in any form', async () => {
  const client = await makeRecord(server(), 'admin', 'victim', {
    first: word,
    last: `${word}s`,
    true_age: age,
    count: minutes,
    email: `${word}@example.org`,
    address1: `12 ${word} Street`,
    primary_phone: '15559871234',
  })
  const service = await server().call('admin', 'POST', '/v1/service', {
    victim_id: client.id,
    service_id: 1,
    date_time: '2026-03-02T16:00:00.000Z',
    note: word,
    amount: minutes,
    time_minutes: minutes,
    grant_dollars: dollars,
    other_dollars: dollars,
  })
  expect(service).toMatchObject({ status: 200 })
  await open(`/list/victims/${word}/${word}`, 'admin')
  await screen.findByRole('heading', { name: 'Page Not Found' })
  for (const address of [`/list/events/15559871234`, `/${word}`, `/case/${word}/manage`, `/list/services/${word}`]) {
    await go(address)
    expect(opened().store().getState().navigation.at).toEqual({ route: 'notFound' })
  }
  await go(`/list/victims/victim/${word}`)
  await screen.findAllByText(new RegExp(word))
  await go(`${client.path}/services`)
  await waitFor(() => expect(JSON.stringify(opened().store().getState().records)).toContain(String(dollars)))
  await go(`${client.path}/edit`)
  type(await screen.findByLabelText('Next of kin'), `Uncle ${word}`)
  const content = await exported()
  expect(JSON.parse(content).lived, 'the state of the session is that of its replay').toBe(true)
  expectNone(content, [word, `${word}s`, 'Zebulon', 'Quillfeather', '15559871234'])
  expect(content).not.toContain(String(dollars))
  const payloads = JSON.parse(content).entries.map(({ payload }: { readonly payload: unknown }) => payload)
  // Of this client and service alone: another's might be drawn the same.
  for (const [member, planted] of [
    ['true_age', age],
    ['time_minutes', minutes],
    ['amount', minutes],
  ] as const) {
    const told = membersIn(payloads, member)
    expect(told.length).toBeGreaterThan(0)
    expect(told).not.toContain(planted)
  }
})

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}]{5,}/gu) ?? []
/** Names of members, and choices from fixed lists. */
const declared = ({ node }: Field): readonly unknown[] => {
  if (node.kind === 'leaf') return node.form.is === 'choice' ? node.form.values : []
  if (node.kind !== 'object' && node.kind !== 'variant') return declared(node.of)
  const members = node.kind === 'object' ? node.shape : node.cases
  return [...Object.keys(members), ...Object.values(members).flatMap(declared)]
}
/** Drawn words have a consonant before each vowel, and not all of them: what could be one by chance proves nothing. */
const isUndrawn = (text: string): boolean => /[chjqwxy]|[^aeiou]{2}/.test(text)

test('no word of the demonstration agency’s records is in it, but what the product says itself', async () => {
  const told = new Set<string>()
  const leave = standBetween(async ({ address }, answer) => {
    const response = await answer()
    if (/\/v\d\//.test(address) && response.headers.get('content-type')?.includes('json')) {
      const texts = leaves(await response.clone().json()).filter((leaf) => typeof leaf === 'string')
      for (const each of texts.flatMap(wordsOf)) told.add(each)
    }
    return response
  })
  try {
    await open('/list/victims', 'admin')
    const [first] = within(opened().main()).getAllByRole('rowheader')
    const { pathname } = within(first ?? document.body).getByRole<HTMLAnchorElement>('link')
    const page = pathname.split('/').slice(0, 5).join('/')
    for (const tab of ['services', 'edit', 'notes', 'history']) await go(`${page}/${tab}`)
    for (const list of ['cases', 'defendants', 'events', 'timelogs']) await go(`/list/${list}`)
    const facts = [...actions.values()].flatMap(({ type: name, payload }) => [name, ...declared(payload as Field)])
    const said = [...messageKeys().map((key) => wording(key)), ...vocabulary(), ...facts]
    const own = new Set(said.flatMap((text) => wordsOf(String(text))))
    const content = await exported()
    const theirs = [...told].filter((each) => !own.has(each) && isUndrawn(each))
    expect(theirs.length).toBeGreaterThan(200)
    expect(JSON.parse(content).lived).toBe(true)
    const found = new Set(wordsOf(content))
    expect(theirs.filter((each) => found.has(each))).toEqual([])
  } finally {
    leave()
  }
})
