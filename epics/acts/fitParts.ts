/** What was sealed at a logout, also by another build: of that, what this one understands. */
import { actsRecovered } from '../../domain/acts.ts'
import { lettersRecovered } from '../../domain/contact/index.ts'
import { uploadsRecovered } from '../../domain/documents/index.ts'
import type { ActionDefinition } from '../../domain/kernel/index.ts'
import { bulksRecovered } from '../../domain/lists/index.ts'
import { noticesRecovered } from '../../domain/notices/index.ts'
import { draftsRecovered } from '../../domain/records/index.ts'
import type { UnsentWork } from '../kernel/index.ts'
import { nothingLeft, together } from './left.ts'

export const sizeOfWork = (work: UnsentWork): number =>
  Object.values(work).reduce((sum, part) => sum + Object.keys(part).length, 0)

/** Each part by itself: one that this build does not understand costs no other. */
export const fitParts = (kept: unknown) => {
  const work = { ...nothingLeft, ...(isGroup(kept) ? kept : {}) }
  const { drafts, unfinished, acts, uploads, bulks, letters, notices, pushes } = work
  const lists = [drafts, unfinished, bulks, letters, notices, pushes]
  const isWhole = isGroup(kept) && lists.every(Array.isArray) && isGroup(acts) && isGroup(uploads)
  if (!isWhole) return { drafts: [], unfinished: [], underWay: together([]), unread: 1 }
  const isFit = {
    drafts: fits(draftsRecovered),
    acts: fits(actsRecovered),
    uploads: fits(uploadsRecovered),
    bulks: fits(bulksRecovered),
    letters: fits(lettersRecovered),
    notices: fits(noticesRecovered),
  }
  const fit: UnsentWork = {
    drafts: drafts.filter((draft) => isFit.drafts({ drafts: [draft], unfinished: [] })),
    unfinished: unfinished.filter((save) => isFit.drafts({ drafts: [], unfinished: [save] })),
    acts: fitMembers(acts, (one) => isFit.acts({ acts: one })),
    uploads: fitMembers(uploads, (one) => isFit.uploads({ uploads: one })),
    bulks: bulks.filter((bulk) => isFit.bulks({ bulks: [bulk] })),
    letters: letters.filter((letter) => isFit.letters({ letters: [letter] })),
    notices: notices.filter((notice) => isFit.notices({ notices: [notice], pushes: [] })),
    pushes: pushes.filter((push) => isFit.notices({ notices: [], pushes: [push] })),
  }
  const all = { drafts, unfinished, acts, uploads, bulks, letters, notices, pushes }
  const unread = sizeOfWork(all) - sizeOfWork(fit)
  const { drafts: own, unfinished: saves, ...underWay } = fit
  return { drafts: own, unfinished: saves, underWay, unread }
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fits =
  ({ payload: { schema } }: Pick<ActionDefinition, 'payload'>) =>
  (payload: unknown): boolean =>
    schema.safeParse(payload).success

const fitMembers = <T>(all: Readonly<Record<string, T>>, isFit: (one: Record<string, T>) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([name, member]) => isFit({ [name]: member })))
