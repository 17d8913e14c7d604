/** An agency into which files are imported: the background is done at once, in the same process. */
import { workOn } from '../../server/imports/work.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { postFile } from '../documents/form.ts'
import { startAgency, type Agency, type Caller } from '../records/agencyServer.ts'

export type Json = Record<string, unknown>

export type ImportWorld = {
  readonly agency: Agency
  /** Uploads a file and waits until it is read; the import's detail. */
  readonly upload: (content: string | Buffer, name?: string, by?: string) => Promise<Json>
  readonly work: (id: number) => Promise<void>
  readonly detail: (id: number, by?: string) => Promise<Json>
  /** Sends the columns as the targets say, and waits until the rows are checked. */
  readonly check: (id: number, columns: readonly (string | null)[], dates?: string, by?: string) => Promise<Json>
  readonly run: (id: number, by?: string) => Promise<Json>
  readonly undo: (id: number, by?: string) => Promise<Json>
  readonly counts: () => Promise<Json>
  readonly stop: () => Promise<void>
}

const account = 1

export const startImportWorld = async (size = 60): Promise<ImportWorld> => {
  const agency = await startAgency(size)
  const as = (by: string): Promise<Caller> => agency.as(by)
  const { services } = agency.app
  const work: ImportWorld['work'] = (id) => workOn({ services }, { account, id }, new AbortController().signal)
  const detail: ImportWorld['detail'] = async (id, by = 'admin') => (await (await as(by)).get(`/v1/import/${id}`)).body
  const expectOk = (reply: { status: number; text: string }): void => {
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  }
  return {
    agency,
    work,
    detail,
    upload: async (content, name = 'clients.csv', by = 'admin') => {
      const { access: token } = await agency.signIn(by)
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content)
      const reply = await postFile(agency, '/v1/import', { token, name, type: '', bytes })
      if (reply.status !== 200) throw new Error(`${reply.status} ${reply.bytes.toString()}`)
      await work(Number(reply.body['id']))
      return detail(Number(reply.body['id']), by)
    },
    check: async (id, targets, dates = 'YMD', by = 'admin') => {
      const columns = targets.map((target) => ({
        target,
        dates: target !== null && target.includes('date') ? dates : null,
      }))
      expectOk(await (await as(by)).put(`/v1/import/${id}/columns`, { columns }))
      await work(id)
      return detail(id, by)
    },
    run: async (id, by = 'admin') => {
      expectOk(await (await as(by)).post(`/v1/import/${id}/run`, {}))
      await work(id)
      return detail(id, by)
    },
    undo: async (id, by = 'admin') => {
      expectOk(await (await as(by)).post(`/v1/import/${id}/undo`, {}))
      await work(id)
      return detail(id, by)
    },
    counts: () =>
      inTenant(agency.database.databases, { account, user: null }, async (tx) => {
        const standing = async (table: 'victim' | 'person' | 'court_case'): Promise<number> => {
          const { count } = await tx
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where(table === 'person' ? 'person.deleted_at' : `${table}.removed_at`, 'is', null)
            .executeTakeFirstOrThrow()
          return Number(count)
        }
        return {
          victim: await standing('victim'),
          person: await standing('person'),
          court_case: await standing('court_case'),
        }
      }),
    stop: () => agency.stop(),
  }
}

export const refusalOf = async (attempt: Promise<unknown>): Promise<string> => {
  try {
    await attempt
  } catch (error) {
    return String(error)
  }
  return ''
}
