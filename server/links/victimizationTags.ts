/** The tags that a victimization comes with, and those that go with it. */
import { ok, type Result } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import { notEditable, readObject } from '../records/index.ts'
import type { Stored } from './links.ts'
import { insertTag, mayTagIt, wrongTerm } from './tags.ts'

/** They are put back with it, so an inactive one may be among them (TAG-08). */
export const putTags = async (
  context: SignedIn,
  { id, parent }: Stored,
  terms: readonly number[],
): Promise<Result<null>> => {
  const client = { kind: 'victim', id: parent, object: await readObject(context.tx, 'victim', parent) } as const
  if (terms.length > 0 && !mayTagIt(context, client)) return notEditable
  for (const term of new Set(terms)) {
    const checked = await wrongTerm(context, 'victimization', term, client, false)
    if (!checked.ok) return checked
    await insertTag(context, { kind: 'victimization', id }, term)
  }
  return ok(null)
}

export const takeTags = async ({ tx }: SignedIn, { id }: Stored): Promise<void> => {
  await tx.deleteFrom('object_term').where('kind', '=', 'victimization').where('object_id', '=', id).execute()
}
