/** What the editor can hold: the same as the stored form, so that nothing else can be typed, pasted or dropped. */
import { mergeAttributes, Node, type Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { formats, isImageAddress, isLinkAddress } from '../../domain/richText/index.ts'
import { t } from '../../domain/messages/index.ts'
import { showImage, type Images } from './images.ts'

/** ACT-16. Unlike a code block it keeps its marks, as the stored form does. Tab leaves the editor, as anywhere. */
const Preformatted = Node.create({
  name: 'preformatted',
  group: 'block',
  content: 'inline*',
  marks: '_',
  code: true,
  whitespace: 'pre',
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Alt-4': () => this.editor.commands.toggleNode(this.name, 'paragraph') }
  },
})

const pictureOf = (images: Images | null) =>
  Node.create({
    name: 'picture',
    group: 'inline',
    inline: true,
    draggable: true,
    addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
    parseHTML: () => [
      { tag: 'img', getAttrs: (element) => (isImageAddress(element.getAttribute('src') ?? '') ? null : false) },
    ],
    renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
    /** The address needs the session's token, so what is shown is a blob of this page. */
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('img')
        const describe = (alt: unknown): void => {
          dom.alt = typeof alt === 'string' && alt !== '' ? alt : t('richText.image.loading')
        }
        describe(node.attrs['alt'])
        const letGo =
          images === null
            ? () => undefined
            : showImage(images, String(node.attrs['src']), (image) => {
                if (image.state === 'shown') dom.src = image.url
                else dom.alt = t('richText.image.failed')
              })
        return {
          dom,
          update: (next) => {
            if (next.type !== node.type || next.attrs['src'] !== node.attrs['src']) return false
            describe(next.attrs['alt'])
            return true
          },
          destroy: letGo,
        }
      },
  })

const levels = formats.flatMap((format) => (/^h[123]$/.test(format) ? [Number(format.slice(1)) as 1 | 2 | 3] : []))

export const extensionsFor = (images: Images | null): Extensions => [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    heading: { levels },
    link: { openOnClick: false, autolink: false, linkOnPaste: true, isAllowedUri: (address) => isLinkAddress(address) },
    dropcursor: { color: 'var(--focus)' },
  }),
  Preformatted,
  pictureOf(images),
]
