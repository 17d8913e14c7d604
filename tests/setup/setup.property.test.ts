import * as fc from 'fast-check'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { offeredLanguage } from '../../domain/languages/index.ts'
import { setupIn, setupName, usualSetup } from '../../domain/setup/index.ts'
import { serveClient } from '../../server/http/client.ts'

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
const folder = mkdtempSync(join(tmpdir(), 'caselog-setup-'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>x</title></head><body></body></html>')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a browser reads of an attribute. */
const unescaped = (attribute: string): string =>
  attribute.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

test('[CFG-30] the page carries what the server was told, whatever stands in it, and nothing breaks out of its attribute', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, fc.integer({ min: 1, max: 1_440 }), async (productName, demoAddress, idleMinutes) => {
      const said = { ...usualSetup, productName, demoAddress, idleMinutes }
      const app = Fastify()
      await serveClient(app, folder, async () => said)
      const { body, headers } = await app.inject('/list/victims')
      await app.close()
      const [, attribute = ''] = new RegExp(`<meta name="${setupName}" content="([^"<>]*)" /></head>`).exec(body) ?? []
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(setupIn(unescaped(attribute))).toEqual(said)
    }),
    { numRuns: 40 },
  )
})

test('a page without it, or with something else, is set up as usual', () => {
  for (const content of [null, '', 'no json', '{}', '{"idleMinutes":0}']) expect(setupIn(content)).toEqual(usualSetup)
})

test('[CFG-30] its language is spoken where neither the person nor the browser asks for one that is offered', () => {
  expect(
    [
      ['es', 'de'],
      [null, 'de'],
      [null, 'fr-CA'],
      [null, 'en-US'],
    ].map(([kept, browser]) => offeredLanguage(kept ?? null, browser ?? '', 'fr')),
  ).toEqual(['es', 'fr', 'fr', 'en'])
})
