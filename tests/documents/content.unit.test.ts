import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeDocument } from '../../domain/documents/index.ts'
import { contentOf } from '../../server/documents/content.ts'
import { dimensionsOf } from '../../server/documents/dimensions.ts'
import { dispositionOf } from '../../server/documents/disposition.ts'
import { accepted, gif, jpeg, png, refused, webp } from './samples.ts'

describe('content decides', () => {
  test.each(accepted)('[ACT-14] $name is taken', async ({ name, type, bytes }) => {
    expect(judgeDocument({ name, type }, await contentOf(bytes))).toMatchObject({ ok: true })
  })

  test.each(refused)('[ACT-14] $name sent as $type is refused with a sentence', async ({ name, type, bytes }) => {
    const judged = judgeDocument({ name, type }, await contentOf(bytes))
    expect(judged.ok).toBe(false)
    expect(judged.ok ? '' : judged.message).toMatch(/^[A-Z].*\.$/)
  })

  test('law: what a browser could draw or run is no text, whatever stands before it and however it is written', async () => {
    const space = fc.array(fc.constantFrom(' ', '\n', '\t'), { maxLength: 3 })
    const page = fc.constantFrom(
      '<svg onload="alert(1)"/>',
      '<SVG xmlns="http://www.w3.org/2000/svg">',
      '<!DOCTYPE html><p>',
      '<html>',
      '<script>alert(1)</script>',
      '<?xml version="1.0"?><svg/>',
      '<iframe src="x">',
      // Browsers end a comment in more ways than one.
      ...['<!-- a -->', '<!---->', '<!-->', '<!--->', '<!-- a --!>'].map((comment) => `${comment}<script>`),
      `<!--${'a'.repeat(2_000)}--><script>`,
    )
    const written = fc.constantFrom<(text: string) => Buffer>(
      (text) => Buffer.from(text),
      (text) => Buffer.from(`\uFEFF${text}`),
      (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
      (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    )
    await fc.assert(
      fc.asyncProperty(space, page, written, async (first, then, write) => {
        expect(await contentOf(write(`${first.join('')}${then}`))).not.toBe('text')
        expect(await contentOf(write(`${first.join('')}Dear ${then}`))).toBe('text')
        expect(await contentOf(write(`${first.join('')}<headline> ${then}`))).toBe('text')
      }),
    )
  })

  test('any bytes at all are judged without an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(...accepted), async (noise, { bytes }) => {
        await contentOf(Buffer.from(noise))
        await contentOf(Buffer.concat([bytes.subarray(0, 20), noise]))
      }),
    )
  })
})

test.each([
  ['image/png', png(640, 480), { width: 640, height: 480 }],
  ['image/gif', gif, { width: 1, height: 1 }],
  ['image/jpeg', jpeg, { width: 1, height: 1 }],
  ['image/webp', webp, { width: 1, height: 1 }],
])('[SRV-54] the size of %s is read from its head, and noise is no size', (mime, bytes, size) => {
  expect(dimensionsOf(mime, bytes)).toEqual(size)
  fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => void dimensionsOf(mime, Buffer.from(noise))))
})

test('[ACT-13] a download header is one line of plain characters, and every name comes back from it', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((name) => name.isWellFormed())
  fc.assert(
    fc.property(names, (name) => {
      const header = dispositionOf('attachment', name)
      // The last part holds no sign that could begin another one, whatever the name is.
      const at = header.lastIndexOf('; filename*=')
      const [before, whole] = [header.slice(0, at), header.slice(at)]
      expect(before).toMatch(/^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e]*"$/)
      expect(whole).toMatch(/^; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
      expect(decodeURIComponent(whole.split("''")[1] ?? '')).toBe(name)
    }),
    { examples: [["'' "], ['a; filename=b'], ['; filename*=c']] },
  )
})
