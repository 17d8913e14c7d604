// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseRichText, serialiseRichText } from '../../domain/richText/index.ts'
import { FilesContext } from '../../src/store/index.ts'
import { RichText, RichTextEditor } from '../../src/richText/index.ts'
import type { Images } from '../../src/richText/images.ts'
import { toDocument, toHtml } from '../../src/richText/document.ts'
import { Field } from '../../src/ui/index.ts'
import { hostileHtml } from './hostile.ts'

const unused = () => Promise.reject(new Error('no file is meant here'))
const noFiles = { upload: unused, open: unused, save: unused }

const src = `/v1/image/${'a'.repeat(43)}`

beforeAll(() => {
  const box = { x: 0, y: 0, width: 0, height: 0, top: 0, left: 0, right: 0, bottom: 0, toJSON: () => ({}) }
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null })
  Range.prototype.getBoundingClientRect = () => box
  document.elementFromPoint = () => null
})

const revoked: string[] = []
beforeEach(() => {
  let made = 0
  revoked.length = 0
  URL.createObjectURL = () => {
    made += 1
    return `blob:caselog/${String(made)}`
  }
  URL.revokeObjectURL = (url) => void revoked.push(url)
})
afterEach(cleanup)

const listed = /^(?:p|h[123]|pre|strong|em|u|s|a|ul|ol|li|br|blockquote|div|span)$/
const picture = new Blob(['x'], { type: 'image/png' })
const imagesWith = (parts: Partial<Images> = {}): Images => ({
  loadImage: () => Promise.resolve(picture),
  uploadImage: () => Promise.resolve(src),
  ...parts,
})

describe('RichText', () => {
  test('[ACT-15] shows the allowed formats as elements, and of anything else its text', () => {
    const { container } = render(
      <RichText value='<h1>T</h1>a <b>b</b><ul><li>c</ul><marquee onclick="x">d</marquee><script>e</script>' />,
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('T')
    expect(container.querySelector('strong')?.textContent).toBe('b')
    expect(screen.getByRole('listitem').textContent).toBe('c')
    expect(container.textContent).toBe('Ta bcd')
    expect(container.querySelector('marquee, script, [onclick]')).toBeNull()
  })

  test('[ACT-15] a link opens elsewhere and learns nothing of the page', () => {
    render(<RichText value='<a href="https://example.org/">x</a><a href="javascript:alert(1)">y</a>' />)
    const links = screen.getAllByRole('link')
    expect(links).toHaveLength(1)
    expect(links[0]?.getAttribute('rel')).toContain('noopener')
  })

  test('whatever the text is, nothing but the listed elements is made, and its words are all there', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const { container } = render(<RichText value={html} />)
        const tags = [...container.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase())
        expect(tags.filter((tag) => !listed.test(tag))).toEqual([])
        cleanup()
      }),
    )
  })

  test('[SRV-54] a picture is fetched by its address and shown as a blob, which is let go', async () => {
    const asked: string[] = []
    const images = imagesWith({ loadImage: (address) => (asked.push(address), Promise.resolve(picture)) })
    const { unmount } = render(
      <FilesContext value={{ ...images, ...noFiles }}>
        <RichText value={`<p><img src="${src}" alt="A door"></p>`} />
      </FilesContext>,
    )
    await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toBe('blob:caselog/1'))
    expect(screen.getByRole('img', { name: 'A door' })).toBeDefined()
    expect(asked).toEqual([src])
    unmount()
    expect(revoked).toEqual(['blob:caselog/1'])
  })

  test('a picture that can not be had is its description', async () => {
    const images = imagesWith({ loadImage: () => Promise.reject(new Error('gone')) })
    render(
      <FilesContext value={{ ...images, ...noFiles }}>
        <RichText value={`<img src="${src}" alt="A door"><img src="${src}" alt="">`} />
      </FilesContext>,
    )
    await waitFor(() => expect(screen.getByText('This picture can not be shown.')).toBeDefined())
    expect(screen.getByRole('img', { name: 'A door' }).tagName).toBe('SPAN')
  })
})

test('[ACT-16] what the editor is given comes out of it unchanged', () => {
  fc.assert(
    fc.property(hostileHtml, (html) => {
      const stored = serialiseRichText(parseRichText(html))
      expect(toHtml(toDocument(stored))).toBe(stored)
    }),
  )
})

const Form = ({ initial, onHtml }: { readonly initial: string; readonly onHtml: (html: string) => void }) => {
  const [value, setValue] = useState(initial)
  return (
    <>
      <Field label="Note" group error="Write something" required>
        <RichTextEditor
          value={value}
          onChange={(html) => {
            onHtml(html)
            setValue(html)
          }}
        />
      </Field>
      <button type="button" onClick={() => setValue('<p>from elsewhere</p>')}>
        Load
      </button>
    </>
  )
}

const open = async (initial: string, images: Images | null = null) => {
  const heard: string[] = []
  render(
    <FilesContext value={images === null ? null : { ...images, ...noFiles }}>
      <Form initial={initial} onHtml={(html) => heard.push(html)} />
    </FilesContext>,
  )
  await screen.findByRole('toolbar', { name: 'Formatting' })
  const box = screen.getByRole('textbox', { name: /Note/ })
  return { box, heard, last: () => heard.at(-1) }
}
const tool = (name: string) => screen.getByRole('button', { name })
const press = async (name: string) => act(async () => void fireEvent.click(tool(name)))
const selectAll = async (box: HTMLElement) =>
  act(async () => void fireEvent.keyDown(box, { key: 'a', keyCode: 65, ctrlKey: true }))
const paste = async (box: HTMLElement, data: Readonly<Record<string, string>>, files: readonly File[] = []) =>
  act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    const getData = (type: string): string => data[type] ?? ''
    Object.assign(event, { clipboardData: { getData, files, items: [], types: Object.keys(data) } })
    box.dispatchEvent(event)
  })

describe('RichTextEditor', () => {
  test('is a labelled text box of several lines, tied to its error, with one stop for its toolbar', async () => {
    const { box } = await open('<p>Hello</p>')
    expect(box.getAttribute('aria-multiline')).toBe('true')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    const description = document.getElementById(box.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toContain('Write something')
    const tools = [...screen.getByRole('toolbar', { name: 'Formatting' }).querySelectorAll('button')]
    expect(tools.every((button) => button.getAttribute('aria-label') !== null)).toBe(true)
    expect(tools.filter((button) => button.tabIndex === 0).length).toBeLessThanOrEqual(1)
    expect(document.querySelector('style[data-tiptap-style]')).toBeNull()
  })

  test.each([
    ['Heading 1', '<h1>Hello</h1>'],
    ['Heading 2', '<h2>Hello</h2>'],
    ['Heading 3', '<h3>Hello</h3>'],
    ['Preformatted', '<pre>Hello</pre>'],
    ['Bulleted list', '<ul><li><p>Hello</p></li></ul>'],
    ['Numbered list', '<ol><li><p>Hello</p></li></ol>'],
    ['Quotation', '<blockquote><p>Hello</p></blockquote>'],
  ])('[ACT-16] %s makes %s, and its button says that it is on', async (name, html) => {
    const { last } = await open('<p>Hello</p>')
    expect(tool(name).getAttribute('aria-pressed')).toBe('false')
    await press(name)
    expect(last()).toBe(html)
    expect(tool(name).getAttribute('aria-pressed')).toBe('true')
  })

  test('[ACT-16] Paragraph takes a format away again', async () => {
    const { last } = await open('<h2>Hello</h2>')
    await press('Paragraph')
    expect(last()).toBe('<p>Hello</p>')
  })

  test('undo and redo are offered when there is something to undo', async () => {
    const { last } = await open('<p>Hello</p>')
    expect(tool('Undo')).toHaveProperty('disabled', true)
    await press('Heading 1')
    await press('Undo')
    expect(last()).toBe('<p>Hello</p>')
    await press('Redo')
    expect(last()).toBe('<h1>Hello</h1>')
  })

  test('[ACT-15] what is pasted is cleaned', async () => {
    const { box, last } = await open('')
    const html = '<p style="color:red" onclick="x">a <b>b</b></p><script>x</script><img src="https://example.org/a">'
    await paste(box, { 'text/html': html })
    expect(last()).toBe('<p>a <strong>b</strong></p>')
  })

  test('what was copied here is pasted with its spaces, and a part of a line joins another', async () => {
    const { box, last } = await open('')
    await paste(box, { 'text/html': '<meta charset="utf-8"><p data-pm-slice="1 1 []">a  <strong>b  c</strong></p>' })
    await paste(box, { 'text/html': '<p data-pm-slice="1 1 []"> d</p>' })
    expect(last()).toBe('<p>a  <strong>b  c</strong> d</p>')
  })

  test('a text that comes from elsewhere replaces what is shown, without being reported as typed', async () => {
    const { box, heard } = await open('<p>Hello</p>')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Load' })))
    expect(box.textContent).toBe('from elsewhere')
    expect(heard).toEqual([])
  })

  test('a link is asked for by its address; what is none is not taken', async () => {
    const { last } = await open('')
    await press('Link')
    const address = screen.getByRole('textbox', { name: 'Address of the link' })
    fireEvent.change(address, { target: { value: 'javascript:alert(1)' } })
    await act(async () => void fireEvent.keyDown(address, { key: 'Enter' }))
    expect(screen.getByText(/Enter a web address/)).toBeDefined()
    fireEvent.change(address, { target: { value: 'example.org/a' } })
    await act(async () => void fireEvent.keyDown(address, { key: 'Enter' }))
    expect(last()).toBe('<p><a href="https://example.org/a">example.org/a</a></p>')
    expect(screen.queryByRole('textbox', { name: 'Address of the link' })).toBeNull()
  })

  test('[ACT-15] a pasted picture is uploaded, and its address is placed in the text', async () => {
    const uploadImage = vi.fn(() => Promise.resolve(src))
    const { box, last } = await open('<p></p>', imagesWith({ uploadImage }))
    await paste(box, {}, [new File(['x'], 'door.png', { type: 'image/png' })])
    await waitFor(() => expect(last()).toBe(`<p><img src="${src}" alt=""></p>`))
    expect(uploadImage).toHaveBeenCalledTimes(1)
  })

  test('a picture that is refused says why, and leaves the text alone', async () => {
    const uploadImage = vi.fn(() => Promise.resolve(src))
    const { box, heard } = await open('<p>a</p>', imagesWith({ uploadImage }))
    await paste(box, {}, [new File(['x'], 'a.svg', { type: 'image/svg+xml' })])
    expect(screen.getByRole('alert').textContent).toMatch(/^a\.svg was not inserted: Only PNG/)
    expect(uploadImage).not.toHaveBeenCalled()
    expect(heard).toEqual([])
    await press('Remove a.svg from the list')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('without a way to send pictures none is offered', async () => {
    await open('<p>a</p>')
    expect(screen.queryByRole('button', { name: 'Insert a picture' })).toBeNull()
  })

  test('everything is bold at a key press', async () => {
    const { box, last } = await open('<p>Hello</p>')
    await selectAll(box)
    await act(async () => void fireEvent.keyDown(box, { key: 'b', keyCode: 66, ctrlKey: true }))
    expect(last()).toBe('<p><strong>Hello</strong></p>')
    expect(tool('Bold').getAttribute('aria-pressed')).toBe('true')
  })
})
