/** CFG-26: what is missing where something besides an entry of a list leads nowhere; CFG-27: worded by where it stands. */
import { tableValues } from '../kernel/index.ts'
import { t, tOf } from '../messages/index.ts'
import type { RowOf } from './collections.ts'
import type { NamePlace, WithConfig } from './lookups.ts'

type Missing = 'victimType' | 'clientType' | 'client' | 'case' | 'officer' | 'badge' | 'division'

export const missingWords = (kind: Missing, place: NamePlace): string =>
  t(`notFound.${place}`, { kind: t(`notFound.kind.${kind}`) })

/** What clients are is called otherwise where it is missing. */
const fields: Readonly<Record<string, Missing>> = { 'field.victim_type': 'victimType' }

/** A value that is none of a field's, by the field's title. */
export const missingChoice = (title: string, place: NamePlace): string => {
  const kind = fields[title]
  return kind === undefined ? t(`notFound.${place}`, { kind: tOf(title) }) : missingWords(kind, place)
}

/** CLI-06: what clients of a code are, as long as the agency has such clients among its types. */
export const clientTypeName = ({ config }: WithConfig, code: RowOf<'client_type'>['code']): string => {
  const types = tableValues(config.lists.client_type)
  return types.length === 0 || types.some((one) => one.code === code)
    ? t(`victim_type.${code}`)
    : missingWords('clientType', 'heading')
}
