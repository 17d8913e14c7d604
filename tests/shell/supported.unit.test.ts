import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { t } from '../../domain/messages/index.ts'

const script = readFileSync('src/public/supported.js', 'utf8')

type Page = { readonly pathname: string; readonly has: boolean; readonly language?: string }

/** Runs the script in a page that has what the application needs, or lacks one part of it. */
const run = ({ pathname, has, language = 'en-US' }: Page) => {
  const went: string[] = []
  const marks: string[] = []
  const told: string[] = []
  let ready = (): void => {}
  const element = () => ({ appendChild: (child: unknown) => void (typeof child === 'string' && told.push(child)) })
  const document = {
    title: '',
    documentElement: { setAttribute: (name: string) => void marks.push(name) },
    createElement: (tag: string) => (tag === 'script' ? { noModule: false } : element()),
    createTextNode: (text: string) => text,
    getElementById: () => ({ parentNode: { replaceChild: () => undefined } }),
    addEventListener: (_: string, listener: () => void) => {
      ready = listener
    },
  }
  const globals = {
    document,
    location: { pathname, replace: (to: string) => void went.push(to) },
    navigator: { language },
    indexedDB: {},
    BroadcastChannel: () => undefined,
  }
  runInNewContext(
    `${has ? '' : 'Map.groupBy = undefined\n'}var CSS = { supports: function () { return true } }\n${script}`,
    globals,
  )
  ready()
  return { went, marks, told, title: document.title }
}

describe('[NAV-05] before the application', () => {
  test('a browser that has everything goes on, wherever it is', () => {
    for (const pathname of ['/', '/home', '/outdated-browser'])
      expect(run({ pathname, has: true })).toEqual({ went: [], marks: [], told: [], title: '' })
  })
  test('one that lacks something is sent to /outdated-browser, once', () => {
    expect(run({ pathname: '/list/victims', has: false }).went).toEqual(['/outdated-browser'])
    expect(run({ pathname: '/outdated-browser', has: false }).went).toEqual([])
  })
  test('there it is told in its language what the application would say, and the application does not start', () => {
    const { told, title, marks } = run({ pathname: '/outdated-browser', has: false })
    expect(told).toEqual([t('route.outdatedBrowser'), t('shell.outdated')])
    expect(title).toBe(`${t('route.outdatedBrowser')} – Caselog`)
    expect(marks).toEqual(['data-outdated'])
    expect(run({ pathname: '/outdated-browser', has: false, language: 'fr-CA' }).told[0]).toBe('Navigateur trop ancien')
    expect(run({ pathname: '/outdated-browser', has: false, language: 'de' }).told[0]).toBe(t('route.outdatedBrowser'))
  })
  test('it is written in the oldest syntax', () => {
    expect(script).not.toMatch(/=>|\b(?:const|let|class|async)\b|`|\?\.|\?\?/)
  })
})
