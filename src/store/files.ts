import { createContext, use } from 'react'
import type { FileCalls } from '../../epics/index.ts'

/** Files are loaded and sent beside the state: their bytes are in no action. */
export const FilesContext = createContext<FileCalls | null>(null)

/** Null on pages of visitors and in a replay: there are no bytes to be had. */
export const useFiles = (): FileCalls | null => use(FilesContext)

/** What a call that failed says to people. */
export const messageOf = (error: unknown, otherwise: string): string => {
  const isOurs = typeof error === 'object' && error !== null && 'message' in error
  return isOurs && typeof error.message === 'string' && error.message !== '' ? error.message : otherwise
}
