// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allowedAttributes,
  allowedTags,
  cleanHtml,
  imageAddressOf,
  imageKeyOf,
  isImageAddress,
  isLinkAddress,
  parseRichText,
  plainText,
  richTextLimit,
  serialiseRichText,
} from '../../domain/richText/index.ts'
import { sanitizeRichText } from '../../server/richText/index.ts'
import { hostileHtml, vectors } from './hostile.ts'
import { runs } from '../run/runs.ts'

const sanitized = (html: string): string => {
  const result = sanitizeRichText(html)
  if (!result.ok) throw new Error(result.refusal.message)
  return result.value
}

/** A page of its own, in which nothing runs and nothing is loaded. */
const browserReads = (html: string): Element => {
  const { body } = document.implementation.createHTMLDocument('')
  body.innerHTML = html
  return body
}

const schemes = ['http:', 'https:', 'mailto:']

/** What is wrong with a text, as a browser reads it: the judge shares no code with what it judges. */
const faults = (html: string): readonly string[] => {
  const found: string[] = []
  // By selectors jsdom would have each page listen to the window from then on, and all that is typed after it.
  for (const element of browserReads(html).getElementsByTagName('*')) {
    const tag = element.tagName.toLowerCase()
    if (!allowedTags.some((allowed) => allowed === tag)) found.push(`tag ${tag}`)
    const attributes: readonly string[] = tag === 'a' ? allowedAttributes.a : tag === 'img' ? allowedAttributes.img : []
    for (const { name, value } of element.attributes) {
      if (!attributes.includes(name)) found.push(`${name} of ${tag}`)
      if (name === 'href' && !schemes.includes(new URL(value, 'about:blank').protocol)) found.push(`address ${value}`)
      if (name === 'src' && !/^\/v1\/image\/[\w-]{43}$/.test(value)) found.push(`source ${value}`)
    }
  }
  return found
}

describe('what is stored', () => {
  test.each(vectors)('[ACT-15] is harmless when %j was sent, and so is what the client makes of it', (html) => {
    expect(faults(sanitized(html))).toEqual([])
    expect(faults(cleanHtml(html))).toEqual([])
  })

  test('[ACT-15] has only tags, attributes and addresses of the list, whatever was sent', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        expect(faults(sanitized(html))).toEqual([])
        expect(faults(cleanHtml(html))).toEqual([])
      }),
      { numRuns: runs(300) },
    )
  })

  test('[ACT-15] does not change when it is sanitised again, by the server or by the client', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const once = sanitized(html)
        expect(sanitized(once)).toBe(once)
        expect(cleanHtml(once)).toBe(once)
        const own = cleanHtml(html)
        expect(cleanHtml(own)).toBe(own)
        expect(sanitized(own)).toBe(own)
      }),
      { numRuns: runs(800) },
    )
  })

  /** Browsers drop a first line break of preformatted text each time that they read, and write none for it. */
  const unbroken = (html: string): string => html.replace(/<pre>\n+/g, '<pre>')

  /** Mutation: a text that a browser reads, writes and reads again may not turn into another. */
  test('[ACT-15] stays what it is when a browser takes it apart and puts it together', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const once = sanitized(html)
        const { innerHTML } = browserReads(once)
        expect(faults(innerHTML)).toEqual([])
        expect(unbroken(cleanHtml(innerHTML))).toBe(unbroken(once))
      }),
      { numRuns: runs(300) },
    )
  })

  test('keeps every letter of a text that was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (typed) => {
        const piece = { kind: 'text', text: typed, marks: [], href: null } as const
        const stored = serialiseRichText([{ kind: 'pre', pieces: [piece] }])
        const clean = typed
          .replace(/\r\n?/g, '\n')
          .replace(/(?![\t\n])\p{Cc}/gu, '')
          .toWellFormed()
        expect(plainText(sanitized(stored))).toBe(clean.trim())
      }),
    )
  })

  test('is refused when it is too long, before and after, and not cut off', () => {
    expect(sanitizeRichText('x'.repeat(richTextLimit + 1)).ok).toBe(false)
    expect(sanitizeRichText('&'.repeat(richTextLimit)).ok).toBe(false)
    expect(sanitizeRichText('x'.repeat(richTextLimit - 7)).ok).toBe(true)
  })

  test.each([
    '<ul><li>',
    '<blockquote>',
    '<b>x',
    '<li>',
    '<p>x',
    '<a> "',
    '<a href="',
    "<a '",
    '<a',
    '<',
    '&',
    ' ',
    '<!--',
    '<script>',
  ])('takes no longer than its length allows: %j', (part) => {
    const html = part.repeat(Math.floor(richTextLimit / part.length))
    // Of this thread: what else the machine does is no time of it.
    const before = process.threadCpuUsage()
    sanitizeRichText(html)
    cleanHtml(html)
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system).toBeLessThan(3_000_000)
  })
})

describe('formats', () => {
  test.each([
    ['<p>a <b>b</b><i>c</i></p>', '<p>a <strong>b</strong><em>c</em></p>'],
    ['<h1>1</h1><h2>2</h2><h3>3</h3><pre>4\n  5</pre>', '<h1>1</h1><h2>2</h2><h3>3</h3><pre>4\n  5</pre>'],
    ['<h4>x</h4>', '<p>x</p>'],
    ['a<br>b', '<p>a<br>b</p>'],
    ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
    ['<ul><li>a<ol><li>b</ol></ul>', '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>'],
    ['<ul>a<li>b</ul>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['<blockquote>q</blockquote>', '<blockquote><p>q</p></blockquote>'],
    ['<a href="https://example.org">x</a>', '<p><a href="https://example.org">x</a></p>'],
    ['<a href="mailto:a@example.org">x</a>', '<p><a href="mailto:a@example.org">x</a></p>'],
    ['<a href="ftp://example.org">x</a>', '<p>x</p>'],
    ['<img src="https://example.org/a.png" alt="A door">', '<p>A door</p>'],
    ['<p></p><p> </p>', ''],
    ['<p>a</p><p></p><p>b</p>', '<p>a</p><p></p><p>b</p>'],
    ['1 < 2 && 3 > 2', '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>'],
  ])('[ACT-16] %s is stored as %s', (html, stored) => {
    expect(sanitized(html)).toBe(stored)
    expect(cleanHtml(html)).toBe(stored)
  })

  test('a list shows the words only', () => {
    expect(plainText('<h1>T</h1><ul><li><p>a <b>b</b></p></li></ul><p>x<br>y</p>')).toBe('T\na b\nx\ny')
  })

  test('parsing never throws and ends in blocks that are written the same again', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const blocks = parseRichText(html)
        expect(serialiseRichText(parseRichText(serialiseRichText(blocks)))).toBe(serialiseRichText(blocks))
      }),
    )
  })

  test('law: an address is a picture of ours only where nothing stands before or behind it', () => {
    const key = fc.stringMatching(/^[\w-]{43}$/)
    fc.assert(
      fc.property(key, fc.string(), fc.string(), (name, before, behind) => {
        const address = `${before}/v1/image/${name}${behind}`
        expect(isImageAddress(address)).toBe(before === '' && behind === '')
        expect(imageKeyOf(address)).toBe(before === '' && behind === '' ? name : null)
      }),
    )
    const [name] = fc.sample(key, 1)
    expect(isImageAddress(imageAddressOf(name ?? ''))).toBe(true)
  })
})

test('law: no address of a link has anything in it that nobody sees, wherever it stands', () => {
  const unseen = fc.constantFrom(
    ' ',
    '\t',
    '\n',
    '\0',
    '\u0085',
    '\u00A0',
    '\u00AD',
    '\u200B',
    '\u202E',
    '\u2028',
    '\uFEFF',
  )
  const address = fc.constantFrom('https://example.org/a?b=1', 'mailto:ada@example.org')
  fc.assert(
    fc.property(address, unseen, fc.nat(24), (whole, sign, at) => {
      expect(isLinkAddress(whole)).toBe(true)
      expect(isLinkAddress(`${whole.slice(0, at)}${sign}${whole.slice(at)}`)).toBe(false)
    }),
  )
})
