/**
 * Styles of a page that has no style sheets. jsdom works out the whole cascade of the usual sheet for each question, which
 * took nine tenths of the time to find something by its role, and most of what axe took.
 */

const none = new Set(['head', 'script', 'style', 'template', 'noscript', 'title', 'meta', 'link', 'datalist'])
const block = new Set(
  (
    'html body address article aside blockquote details dialog dd div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr legend li main nav ol p pre search section summary ul table thead tbody tfoot ' +
    'tr td th caption optgroup option'
  ).split(' '),
)

const initial: Readonly<Record<string, string>> = {
  visibility: 'visible',
  position: 'static',
  'font-size': '16px',
  opacity: '1',
  overflow: 'visible',
  content: 'none',
  direction: 'ltr',
}

const displayOf = (element: Element): string => {
  if (element.hasAttribute('hidden') || none.has(element.localName)) return 'none'
  return block.has(element.localName) ? 'block' : 'inline'
}

const own = (element: Element, name: string): string =>
  element.hasAttribute('style') && element instanceof HTMLElement ? element.style.getPropertyValue(name) : ''

const inherited = (element: Element, name: string): string => {
  const from = element.closest(`[style*="${name}"]`)
  return from === null ? '' : own(from, name)
}

const valueOf = (element: Element, name: string): string => {
  const said = name === 'visibility' || name === 'pointer-events' ? inherited(element, name) : own(element, name)
  if (said !== '') return said
  return name === 'display' ? displayOf(element) : (initial[name] ?? '')
}

const hyphened = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)

const pseudo = { getPropertyValue: (name: string): string => initial[name] ?? '', ...initial }

export const computedStyle = (element: Element, part?: string | null): object => {
  if (part) return pseudo
  const getPropertyValue = (name: string): string => valueOf(element, name)
  return new Proxy(
    { getPropertyValue },
    {
      get: (_, name) =>
        name === 'getPropertyValue'
          ? getPropertyValue
          : typeof name === 'string'
            ? valueOf(element, hyphened(name))
            : '',
    },
  )
}
