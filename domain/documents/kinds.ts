/**
 * The kinds of files that can be uploaded (ACT-14): documents, pictures, e-mails, sound and video. A file is of a kind
 * when the ending of its name, the type it was sent as and its content all say so.
 */
import type { MessageKey } from '../messages/index.ts'

type DocumentGroup = 'document' | 'image' | 'email' | 'audio' | 'video'

export type DocumentKind = {
  readonly group: DocumentGroup
  /** Stored with the record, and sent with a download. */
  readonly mime: string
  /** Without a dot, in lower case. */
  readonly endings: readonly string[]
  readonly label: Extract<MessageKey, `documents.type.${string}`>
  /** What the content may show itself as; `text` is any text without a mark of its own. */
  readonly content: readonly string[]
  /** Other types that browsers and mail programs send such a file as. */
  readonly declared: readonly string[]
}

const compound = 'application/x-cfb'
const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'

type Label = DocumentKind['label'] extends `documents.type.${infer Word}` ? Word : never

/** The content shows itself as the type, unless stated. */
const kind = (
  group: DocumentGroup,
  label: Label,
  mime: string,
  endings: readonly string[],
  { content = [mime], declared = [] }: Partial<Pick<DocumentKind, 'content' | 'declared'>> = {},
): DocumentKind => ({ group, label: `documents.type.${label}`, mime, endings, content, declared })

export const documentKinds: readonly DocumentKind[] = [
  kind('document', 'pdf', 'application/pdf', ['pdf'], { declared: ['application/x-pdf'] }),
  kind('document', 'word', 'application/msword', ['doc'], { content: [compound] }),
  kind('document', 'word', `${office}.wordprocessingml.document`, ['docx']),
  kind('document', 'sheet', 'application/vnd.ms-excel', ['xls'], { content: [compound] }),
  kind('document', 'sheet', `${office}.spreadsheetml.sheet`, ['xlsx']),
  kind('document', 'slides', 'application/vnd.ms-powerpoint', ['ppt'], { content: [compound] }),
  kind('document', 'slides', `${office}.presentationml.presentation`, ['pptx']),
  kind('document', 'slides', `${office}.presentationml.slideshow`, ['ppsx']),
  kind('document', 'word', `${open}.text`, ['odt']),
  kind('document', 'sheet', `${open}.spreadsheet`, ['ods']),
  kind('document', 'slides', `${open}.presentation`, ['odp']),
  kind('document', 'pages', 'application/vnd.apple.pages', ['pages'], {
    declared: ['application/x-iwork-pages-sffpages'],
  }),
  kind('document', 'rtf', 'application/rtf', ['rtf'], {
    declared: ['text/rtf', 'text/richtext', 'application/msword'],
  }),
  kind('document', 'text', 'text/plain', ['txt', 'text', 'log', 'md'], {
    content: ['text'],
    declared: ['text/markdown', 'text/x-markdown'],
  }),
  kind('document', 'csv', 'text/csv', ['csv', 'tsv'], {
    content: ['text'],
    declared: ['application/vnd.ms-excel', 'text/plain', 'application/csv', 'text/tab-separated-values'],
  }),
  kind('document', 'calendar', 'text/calendar', ['ics'], { content: ['text', 'text/calendar'] }),
  kind('document', 'card', 'text/vcard', ['vcf'], {
    content: ['text', 'text/vcard'],
    declared: ['text/x-vcard', 'text/directory'],
  }),
  kind('image', 'png', 'image/png', ['png'], { content: ['image/png', 'image/apng'] }),
  kind('image', 'jpeg', 'image/jpeg', ['jpg', 'jpeg', 'jpe', 'jfif'], { declared: ['image/jpg', 'image/pjpeg'] }),
  kind('image', 'gif', 'image/gif', ['gif']),
  kind('image', 'webp', 'image/webp', ['webp']),
  kind('image', 'heic', 'image/heic', ['heic', 'heif'], {
    content: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
    declared: ['image/heif'],
  }),
  kind('image', 'tiff', 'image/tiff', ['tif', 'tiff']),
  kind('image', 'bmp', 'image/bmp', ['bmp'], { declared: ['image/x-ms-bmp', 'image/x-bmp'] }),
  kind('email', 'email', 'message/rfc822', ['eml'], { content: ['text'], declared: ['text/plain'] }),
  kind('email', 'email', 'application/vnd.ms-outlook', ['msg'], {
    content: [compound],
    declared: ['application/x-msg'],
  }),
  kind('audio', 'audio', 'audio/mpeg', ['mp3'], { declared: ['audio/mp3', 'audio/x-mpeg'] }),
  kind('audio', 'audio', 'audio/mp4', ['m4a'], {
    content: ['audio/x-m4a', 'audio/mp4', 'video/mp4'],
    declared: ['audio/x-m4a', 'audio/m4a', 'audio/aac'],
  }),
  kind('audio', 'audio', 'audio/aac', ['aac'], { declared: ['audio/x-aac', 'audio/vnd.dlna.adts'] }),
  kind('audio', 'audio', 'audio/wav', ['wav'], { declared: ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'] }),
  kind('audio', 'audio', 'audio/ogg', ['ogg', 'oga', 'opus'], {
    content: ['audio/ogg', 'audio/ogg; codecs=opus'],
    declared: ['application/ogg', 'audio/opus', 'video/ogg'],
  }),
  kind('audio', 'audio', 'audio/flac', ['flac'], { declared: ['audio/x-flac'] }),
  kind('audio', 'audio', 'audio/amr', ['amr']),
  kind('audio', 'audio', 'audio/x-ms-wma', ['wma'], { content: ['audio/x-ms-asf', 'application/vnd.ms-asf'] }),
  kind('video', 'video', 'video/mp4', ['mp4', 'm4v'], {
    content: ['video/mp4', 'video/x-m4v'],
    declared: ['video/x-m4v'],
  }),
  kind('video', 'video', 'video/quicktime', ['mov', 'qt']),
  kind('video', 'video', 'video/webm', ['webm'], {
    content: ['video/webm', 'video/matroska'],
    declared: ['audio/webm'],
  }),
  kind('video', 'video', 'video/matroska', ['mkv'], {
    content: ['video/matroska', 'video/webm'],
    declared: ['video/x-matroska'],
  }),
  kind('video', 'video', 'video/vnd.avi', ['avi'], { declared: ['video/x-msvideo', 'video/avi', 'video/msvideo'] }),
  kind('video', 'video', 'video/mpeg', ['mpg', 'mpeg'], { content: ['video/mpeg', 'video/MP1S', 'video/MP2P'] }),
  kind('video', 'video', 'video/3gpp', ['3gp', '3gpp', '3g2'], {
    content: ['video/3gpp', 'video/3gpp2'],
    declared: ['video/3gpp2', 'audio/3gpp'],
  }),
  kind('video', 'video', 'video/x-ms-wmv', ['wmv', 'asf'], {
    content: ['video/x-ms-asf', 'application/vnd.ms-asf'],
    declared: ['video/x-ms-asf'],
  }),
]

const byEnding = new Map(documentKinds.flatMap((kind) => kind.endings.map((ending) => [ending, kind])))
const byMime = new Map(documentKinds.map((kind) => [kind.mime, kind]))

export const kindByEnding = (ending: string): DocumentKind | undefined => byEnding.get(ending.toLowerCase())
export const kindByMime = (mime: string): DocumentKind | undefined => byMime.get(mime)
