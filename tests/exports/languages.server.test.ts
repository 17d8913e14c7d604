/** The file of a list is in the language of the screen that asks for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTabs, noFilter, offeredColumns, type FilterGroup } from '../../domain/lists/index.ts'
import { texts as es } from '../../src/assets/i18n/es.ts'
import { texts as fr } from '../../src/assets/i18n/fr.ts'
import { readPdf, run } from '../letters/pdfText.ts'
import { startExportWorld, type ExportWorld } from './exportWorld.ts'
import { readExport } from './readCsv.ts'
import { readParts, readSheet } from './readXlsx.ts'

let world: ExportWorld

beforeAll(async () => {
  world = await startExportWorld()
  const client = { victim_type: 'W', first: 'Lise', last: 'Zzlangue' }
  expect((await world.admin.post('/v2/victim', client)).status).toBe(200)
})
afterAll(async () => {
  await world?.stop()
  expect(world?.problems).toEqual([])
})

const bytesOf = async (request: object): Promise<Buffer> => {
  const row = await world.exported(request)
  expect(row).toMatchObject({ status: 'ready' })
  return (await world.download(Number(row['id']))).bytes
}
const csvOf = async (request: object) => readExport(await bytesOf(request))

const witnesses: FilterGroup = { ...noFilter, conditions: [{ field: 'type', is: 'oneOf', values: ['W'] }] }
const columns = ['name', 'case', 'type', 'mass_incident', 'status']
const asked = {
  columns,
  search_type: 'victim',
  filters: {
    search: 'Zzlangue',
    status: '1',
    order_by: 'victim.full_name',
    order: 'DESC',
    filter: JSON.stringify(witnesses),
  },
}

const inFrench = {
  titles: ['Nom', 'Numéro de dossier', 'Type', 'Incident de masse', 'Statut'],
  row: ['Zzlangue, Lise', expect.any(String), 'Témoin', 'Non', 'Actif'],
  /** A condition has the colon that its chip over the list has. */
  filter: 'Actifs; Nom du client\u00A0: Zzlangue; Type de client: Témoin',
}

describe('the file of a list', () => {
  test('asked for in French has its headings, its choices and what it says of itself in French', async () => {
    const { about, titles, rows } = await csvOf({ ...asked, locale: 'fr' })
    expect({ titles, rows }).toEqual({ titles: inFrench.titles, rows: [inFrench.row] })
    expect([...about.keys()]).toEqual(['Liste', 'Filtre', 'Trié par', 'Exporté le', 'Exporté par', 'Lignes'])
    expect(about.get('Liste')).toBe('Clients')
    expect(about.get('Filtre')).toBe(inFrench.filter)
    expect(about.get('Trié par')).toBe('Nom, décroissant')
    expect(about.get('Lignes')).toBe('1')
    // FMT-01 is of no language.
    expect(about.get('Exporté le')).toMatch(/^3\/2\/2026 \d\d:\d\d \(/)
  })

  test('as XLSX and as PDF says the same', async () => {
    const parts = readParts(await bytesOf({ ...asked, document_type: 'xlsx', locale: 'fr' }))
    const sheet = (n: number) =>
      readSheet(parts.get(`xl/worksheets/sheet${n}.xml`) ?? '').map((cells) => cells.map(({ value }) => value))
    expect(sheet(1)).toEqual([inFrench.titles, inFrench.row])
    expect(sheet(2).slice(0, 3)).toEqual([
      ['Liste', 'Clients'],
      ['Filtre', inFrench.filter],
      ['Trié par', 'Nom, décroissant'],
    ])
    expect(parts.get('xl/workbook.xml')).toContain('name="À propos"')
    const text = run((await readPdf(await bytesOf({ ...asked, document_type: 'pdf', locale: 'es-US' }))).pages.join(''))
    for (const said of [es['export.about.sorted'], es['victim_type.W'], es['export.page']?.replace('{page}', '1')])
      expect(text).toContain(String(said).replaceAll(/\s/g, ''))
  })

  test.each(listTabs)('of %s has the headings of each language', async (tab) => {
    const open = offeredColumns(tab, new Set())
    const columns = open.map(({ id }) => id)
    for (const [locale, texts] of [['fr', fr] as const, ['es-US', es] as const]) {
      const { titles } = await csvOf({ type: tab, search_type: 'all', filters: {}, columns, locale })
      expect(titles).toEqual(open.map(({ title }) => texts[title]))
    }
  })

  test.each([undefined, '', 'en-US', 'de'])('asked for in %s is English', async (locale) => {
    const { about, titles, rows } = await csvOf({ ...asked, locale })
    expect(titles).toEqual(['Name', 'Case number', 'Type', 'Mass incident', 'Status'])
    expect(rows).toEqual([['Zzlangue, Lise', expect.any(String), 'Witness', 'No', 'Active']])
    expect(about.get('Filter')).toBe('Active; Client name: Zzlangue; Client type: Witness')
  })

  test.each(['full_csv', 'full_xlsx'])('as %s is English, for the import reads it back', async (document_type) => {
    const bytes = await bytesOf({ ...asked, document_type, columns: undefined, locale: 'fr' })
    const english = ['Client type', 'First name', 'Last name', 'Mass incident'] as const
    if (document_type === 'full_csv') {
      const { about, titles, rows } = readExport(bytes)
      expect(titles).toEqual(expect.arrayContaining([...english]))
      expect(rows[0]?.[titles.indexOf('Client type')]).toBe('Witness')
      expect(about.get('Sorted by')).toBe('Name, descending')
      return
    }
    const [titles = []] = readSheet(readParts(bytes).get('xl/worksheets/sheet1.xml') ?? '')
    expect(titles.map(({ value }) => value)).toEqual(expect.arrayContaining([...english]))
  })
})
