import type { fileForms } from '../../domain/reports/index.ts'
import type { Ports } from '../kernel/index.ts'

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

type Answered = { readonly name: string; readonly form: (typeof fileForms)[number]; readonly content: string }

/** `content`: in base 64, as it is answered. */
export const saveBytes = ({ browser }: Pick<Ports, 'browser'>, { name, form, content }: Answered): void => {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
  browser.saveFile(name, new Blob([bytes], { type: types[form] }))
}
