/** Calls whose request or answer is a file, and so is a stream instead of JSON. */
import type { Readable } from 'node:stream'
import type { Call, Result } from '../../domain/kernel/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import type { FileName, StoredFile } from './storage.ts'
import type { Purpose } from './tables.ts'

type Announced<P, Q> = { readonly params: P; readonly query: Q }
type UploadInput<P, Q, B> = { readonly params: P; readonly query: Q; readonly body: B; readonly file: StoredFile }
type DownloadInput<P, Q> = { readonly params: P; readonly query: Q }

/** `preview`: to be looked at in the page; refused for what the browser should not show (domain/documents). */
export type Download =
  | {
      readonly file: FileName
      /** The name to save it as, where the record has its own. */
      readonly name?: string
      readonly preview: boolean
    }
  | {
      /**
       * Makes the file while it is read; called when the handler's transaction is over. `gone` says that nobody waits any
       * more; to them it was too slow.
       */
      readonly make: (gone: AbortSignal) => Promise<Readable | 'tooSlow'>
      readonly mime: string
      readonly name: string
      readonly preview: boolean
    }

export type FileRoute =
  | {
      readonly does: 'upload'
      readonly call: Call
      readonly purpose: Purpose
      readonly asked: (input: Announced<unknown, unknown>, context: SignedIn) => Promise<Result<unknown>>
      readonly handle: (input: UploadInput<unknown, unknown, unknown>, context: SignedIn) => Promise<Answer<unknown>>
    }
  | {
      readonly does: 'download'
      readonly call: Call
      readonly handle: (input: DownloadInput<unknown, unknown>, context: SignedIn) => Promise<Result<Download>>
    }

/**
 * CAL-07. The call's body is the form's other fields, each a text, which come before the file. `asked` says, by the
 * address, whether a file would be taken at all: no byte is stored for somebody whose file is not. The handler asks
 * again; it runs when the file is stored, in the transaction in which it is to call `keepFile` and write its record.
 */
export const uploadRoute = <P, Q, B, R>(
  call: Call<string, P, Q, B, R>,
  purpose: Purpose,
  asked: (input: Announced<P, Q>, context: SignedIn) => Promise<Result<unknown>>,
  handle: (input: UploadInput<P, Q, B>, context: SignedIn) => Promise<Answer<R>>,
): FileRoute => ({
  does: 'upload',
  call,
  purpose,
  asked: asked as Extract<FileRoute, { does: 'upload' }>['asked'],
  handle: handle as Extract<FileRoute, { does: 'upload' }>['handle'],
})

/** CAL-08. The handler says which file, if the caller may have it; the bytes follow when its transaction is over. */
export const downloadRoute = <P, Q, B, R>(
  call: Call<string, P, Q, B, R>,
  handle: (input: DownloadInput<P, Q>, context: SignedIn) => Promise<Result<Download>>,
): FileRoute => ({
  does: 'download',
  call,
  handle: handle as Extract<FileRoute, { does: 'download' }>['handle'],
})
