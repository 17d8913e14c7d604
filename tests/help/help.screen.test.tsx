import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { helpBlocks, helpRecovered, type HelpBlock } from '../../domain/help/index.ts'
import { richTextLimit } from '../../domain/richText/index.ts'
import { paste } from '../items/desk.ts'
import { standBetween } from '../screens/between.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { button, click, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { server, open, close } = pages()

type Block = Readonly<Record<string, unknown>>
const all = async (): Promise<readonly Block[]> =>
  (await server().call('backoffice', 'GET', '/v1/help_block?include_inactive=1')).body['data'] as readonly Block[]
const blockOf = async (identifier: string): Promise<Block> =>
  (await all()).find((block) => block['identifier'] === identifier) ?? {}
const change = async (identifier: string, to: Block): Promise<void> => {
  const { id } = await blockOf(identifier)
  expect((await server().call('backoffice', 'PUT', `/v1/help_block/${String(id)}`, to)).status).toBe(200)
}
const dialog = (name: string) => screen.findByRole('dialog', { name })

beforeEach(() =>
  change('tasks', {
    title: 'Tasks',
    body: '<p>The <strong>oldest</strong> first.</p>',
    link: 'https://example.org/tasks',
    video: 'https://films.example.org/tasks.mp4',
    tooltip: 'About tasks',
    icon: 'info',
    status: 1,
  }),
)

test('[HLP-03] the button beside a screen opens title, film, text and More Info, and gives the focus back', async () => {
  await open('/tasks', 'advocate')
  const opener = await screen.findByRole('button', { name: 'About tasks' })
  click(opener)
  const help = within(await dialog('Tasks'))
  expect(help.getByText('oldest').tagName).toBe('STRONG')
  const film = help.getByLabelText('Video: Tasks')
  expect([film.tagName, film.getAttribute('src')]).toEqual(['VIDEO', 'https://films.example.org/tasks.mp4'])
  const more = help.getByRole('link', { name: 'More Info' })
  expect([more.getAttribute('href'), more.getAttribute('rel')]).toEqual([
    'https://example.org/tasks',
    'noreferrer noopener',
  ])
  await expectSoundStructure()
  expect(help.queryByRole('button', { name: 'Edit' })).toBeNull()
  click(help.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tasks' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('[HLP-04, HLP-06, HLP-10] Edit and Stop Editing change the dialog to and fro; what is typed is saved by itself', async () => {
  await open('/tasks', 'backoffice')
  click(await screen.findByRole('button', { name: 'About tasks' }))
  const help = within(await dialog('Tasks'))
  help.getByText('tasks')
  expect(help.queryByRole('textbox', { name: 'Title' })).toBeNull()
  click(help.getByRole('button', { name: 'Edit' }))
  await help.findByRole('button', { name: 'Stop Editing' })
  expect(help.queryByRole('button', { name: 'Edit' })).toBeNull()
  type(await help.findByRole('textbox', { name: 'Tooltip' }), 'What is due')
  await help.findByText('Saved')
  await waitFor(async () => expect(await blockOf('tasks')).toMatchObject({ tooltip: 'What is due' }))
  type(help.getByRole('textbox', { name: 'Address of the video (mp4)' }), 'http://example.org/a.mp4')
  await help.findByText('This must be the address of an mp4 file that begins with https://.')
  await help.findByText('What is marked is not saved yet.')
  await expectSoundStructure()
  click(help.getByRole('button', { name: 'Stop Editing' }))
  await help.findByText('oldest')
  help.getByRole('button', { name: 'Edit' })
  expect(help.queryByRole('textbox', { name: 'Title' })).toBeNull()
  click(help.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tasks' })).toBeNull())
})

test('a text that is too long to be saved says so, and that it is not saved', async () => {
  const page = await open('/help/edit', 'backoffice')
  const main = within(page.main())
  click(await main.findByRole('button', { name: 'Edit tasks' }))
  const text = await main.findByRole('textbox', { name: 'Text' })
  paste(text, 'x'.repeat(richTextLimit))
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'))
  await main.findByText('What is marked is not saved yet.')
  const described = (text.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  expect(described.map((each) => each?.textContent ?? '').join(' ')).toMatch(/too long/)
  expect(await blockOf('tasks')).toMatchObject({ body: '<p>The <strong>oldest</strong> first.</p>' })
})

test('[HLP-05, HLP-07, HLP-08, HLP-11] all blocks by identifier, found by what is typed, each edited where it stands', async () => {
  const page = await open('/help/edit', 'backoffice')
  const main = within(page.main())
  const names = () => main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const every = (await all()).map((block) => String(block['identifier']))
  expect(names()).toEqual(every.toSorted())
  type(main.getByRole('searchbox', { name: 'Search help blocks' }), 'task')
  await waitFor(() => expect(names()).toEqual(['tasks']))
  click(main.getByRole('button', { name: 'Edit tasks' }))
  const title: HTMLInputElement = await main.findByRole('textbox', { name: 'Title' })
  expect(title.value).toBe('Tasks')
  click(main.getByRole('switch', { name: 'Enabled' }))
  await main.findByText(/\(Disabled\)/)
  expect(main.queryByRole('textbox', { name: 'Title' })).toBeNull()
  await waitFor(async () => expect(await blockOf('tasks')).toMatchObject({ status: 0, title: 'Tasks' }))
  click(main.getByRole('switch', { name: 'Enabled' }))
  await main.findByRole('textbox', { name: 'Title' })
  expect(main.queryByText(/\(Disabled\)/)).toBeNull()
  await waitFor(async () => expect(await blockOf('tasks')).toMatchObject({ status: 1 }))
  click(button('Close tasks', page.main()))
  type(main.getByRole('searchbox', { name: 'Search help blocks' }), 'no such block')
  await main.findByText('No help block is like that.')
})

test('[HLP-09] a disabled block has no button for whoever only reads', async () => {
  await change('tasks', { status: 0 })
  await open('/tasks', 'advocate')
  expect(screen.queryByRole('button', { name: /About tasks/ })).toBeNull()
  await close()
  await open('/tasks', 'backoffice')
  await screen.findByRole('button', { name: 'About tasks (Disabled)' })
})

test('HLP-02: a page of any screen shows its block to whoever may see it only, the profile and the integrations too', async () => {
  const [tasks = {}] = (await all()).filter((block) => block['identifier'] === 'tasks')
  const screens = ['tasks', 'myProfile', 'integrations']
  const data = screens.map((identifier, index) => ({
    ...tasks,
    id: index + 1,
    identifier,
    tooltip: `About ${identifier}`,
  })) as unknown as HelpBlock[]
  const opener = (name: string) => screen.queryByRole('button', { name: `About ${name}` })
  for (const [name, path] of [
    ['tasks', '/tasks'],
    ['myProfile', '/my-profile'],
    ['integrations', '/integrations'],
  ] as const)
    for (const without of [[], ['view_help_block']]) {
      const page = await open(path, 'admin', { without })
      // As they were asked for while it was held.
      page.store().dispatch(helpBlocks.loaded({ all: false, data }))
      if (without.length === 0) await waitFor(() => expect(opener(name)).not.toBeNull())
      await waitFor(() => expect(page.main().querySelector('h1')).not.toBeNull())
      expect([path, opener(name) !== null]).toEqual([path, without.length === 0])
      expect(screen.queryAllByText(/oldest/)).toEqual([])
    }
})

test('[HLP-12] whatever a server says, nothing of it runs on the page and no unsafe address is followed', async () => {
  const goAway = standBetween(async ({ address }, answer) => {
    const reply = await answer()
    if (!address.includes('/v1/help_block')) return reply
    const said = (await reply.json()) as { data: Record<string, unknown>[] }
    const data = said.data.map((block) => ({
      ...block,
      body: '<p onclick="x()">Read<script>x()</script> <a href="javascript:x()">this</a><img src=x onerror="x()"></p>',
      link: 'javascript:x()',
      video: 'data:video/mp4;base64,AAAA',
    }))
    return Response.json({ ...said, data })
  })
  try {
    await open('/tasks', 'advocate')
    click(await screen.findByRole('button', { name: 'About tasks' }))
    const help = await dialog('Tasks')
    within(help).getByText(/Read\s*this/)
    expect(help.querySelectorAll('script, img, video, a, [onclick], [onerror]')).toHaveLength(0)
  } finally {
    await close()
    goAway()
  }
})

test('what another tab left unsaved is shown beside the block: it is taken, or what stands there stays', async () => {
  const page = await open('/help/edit', 'backoffice')
  const main = within(page.main())
  const { id } = await blockOf('tasks')
  const left = (title: string) => ({ id: Number(id), change: { title, body: '<p>Newest first.</p>' } })
  page.store().dispatch(helpRecovered({ help: [left('Older'), left('Newer')] }))
  await main.findByText('Typed here earlier and not saved')
  click(main.getByRole('button', { name: 'Edit tasks' }))
  await main.findByText('Title: Older')
  await expectSoundStructure()
  click(main.getByRole('button', { name: 'Keep what stands there' }))
  await main.findByText('Title: Newer')
  expect(await blockOf('tasks')).toMatchObject({ title: 'Tasks' })
  click(main.getByRole('button', { name: 'Use this text' }))
  await waitFor(async () =>
    expect(await blockOf('tasks')).toMatchObject({ title: 'Newer', body: '<p>Newest first.</p>' }),
  )
  await waitFor(() => expect(main.queryByText('Typed here earlier and not saved')).toBeNull())
})
