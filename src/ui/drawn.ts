/** The icon and the key caps as nodes, for the few places that write their rows into the document themselves. */
import iconCss from './Icon.module.css'
import { iconPaths, type IconName } from './iconPaths.ts'
import kbdCss from './Kbd.module.css'

const svg = 'http://www.w3.org/2000/svg'
const look: Readonly<Record<string, string>> = {
  'data-size': 'small',
  viewBox: '0 0 20 20',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '1.5',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  focusable: 'false',
}

/** {@link Icon} in its small size; `label` as there. */
export const iconNode = (name: IconName, label?: string): SVGSVGElement => {
  const node = document.createElementNS(svg, 'svg')
  const spoken = label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label }
  for (const [attribute, value] of Object.entries({ ...look, ...spoken })) node.setAttribute(attribute, value)
  node.classList.add(iconCss['icon'] ?? 'icon')
  node.append(document.createElementNS(svg, 'path'))
  redrawIcon(node, name)
  return node
}

/** Another icon in the same node. */
export const redrawIcon = (node: SVGSVGElement, name: IconName): void =>
  node.firstElementChild?.setAttribute('d', iconPaths[name])

type Part = 'keys' | 'stroke' | 'key'
const element = (tag: 'kbd' | 'span', name: Part, ...children: readonly (Node | string)[]): HTMLElement => {
  const node = document.createElement(tag)
  node.className = kbdCss[name] ?? name
  node.append(...children)
  return node
}

const strokeNode = (stroke: string): HTMLElement =>
  element('span', 'stroke', ...stroke.split(/\+(?=.)/u).map((key) => element('kbd', 'key', key)))

/** {@link Kbd}. */
export const kbdNode = (keys: string): HTMLElement => element('kbd', 'keys', ...keys.split(' ').map(strokeNode))
