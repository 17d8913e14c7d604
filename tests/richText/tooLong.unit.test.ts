/** Texts that are too long to be saved: typed all the same, kept, and told. */
import { expect, test } from 'vitest'
import { helpEdited, helpProblems } from '../../domain/help/index.ts'
import type { Field } from '../../domain/kernel/index.ts'
import { noticeEdited, noticeProblems } from '../../domain/notices/index.ts'
import { richTextLimit } from '../../domain/richText/index.ts'

type Editor = {
  readonly of: string
  /** What says that it was typed. */
  readonly fact: { readonly payload: Field }
  readonly typed: (body: string) => object
  readonly problem: (body: string) => string | undefined
}

const editors: readonly Editor[] = [
  {
    of: 'a help block',
    fact: helpEdited,
    typed: (body) => ({ id: 1, change: { body } }),
    problem: (body) => helpProblems({ body }).body,
  },
  {
    of: 'a notice',
    fact: noticeEdited,
    typed: (body) => ({ body }),
    problem: (body) => noticeProblems({ body, title: 'Title', date_time: '', end_date_time: null } as never)['body'],
  },
]

test.each(editors)(
  'law: what is typed of $of may be longer than what is saved, and is told then',
  ({ fact, typed, problem }) => {
    for (const [length, isTold] of [
      [richTextLimit, false],
      [richTextLimit + 1, true],
      [10 * richTextLimit, true],
    ] as const) {
      const body = 'x'.repeat(length)
      expect([length, fact.payload.schema.safeParse(typed(body)).success]).toEqual([length, true])
      expect([length, problem(body) !== undefined]).toEqual([length, isTold])
    }
  },
)
