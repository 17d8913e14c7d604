/** The calls of rich text's images (SRV-54). The file travels as multipart; the answer of the second is the picture. */
import * as z from 'zod/mini'
import { call, schemaOf } from '../kernel/index.ts'
import { isImageAddress } from './allowed.ts'

const imageAnswer = z.strictObject({ address: z.string().check(z.refine(isImageAddress)) })

export const addImage = call({
  id: 'image.add',
  method: 'POST',
  path: 'image',
  needs: 'signedIn',
  response: schemaOf<{ address: string }>(imageAnswer),
  errors: [413, 415, 422],
  summary: 'Stores a picture for a text and answers its address.',
})

export const openImage = call({
  id: 'image.open',
  method: 'GET',
  path: 'image/{key}',
  needs: 'signedIn',
  params: schemaOf<{ key: string }>(z.strictObject({ key: z.string().check(z.regex(/^[\w-]{43}$/)) })),
  response: z.unknown(),
  errors: [404],
  summary: "A picture of the caller's own account, as bytes.",
})
