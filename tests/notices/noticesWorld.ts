import type { Notice } from '../../domain/notices/index.ts'
import type { Browser } from '../../epics/kernel/index.ts'

export const now = Date.parse('2026-03-01T17:00:00Z')
export const at = (milliseconds: number): string => new Date(now + milliseconds).toISOString()

/** One that is due. */
export const made = (id: number, more: Partial<Notice> = {}): Notice => ({
  id,
  type: 'Notice',
  title: `Number ${id}`,
  body: '<p>Text</p>',
  status: 1,
  dismissible: true,
  show_on_dashboard: true,
  show_in_navbar: true,
  date_time: at(-1_000),
  end_date_time: null,
  ...more,
})

/** Of one browser: what its pages write, any of them reads. */
export const browser = () => {
  const settings = new Map<string, string>()
  const port: Partial<Browser> = {
    readSetting: (name) => settings.get(name) ?? null,
    writeSetting: (name, value) => void settings.set(name, value),
  }
  return { settings, port: port as Browser }
}
