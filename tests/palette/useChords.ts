import { useLayoutEffect } from 'react'
import { useClock } from '../../src/clock/index.ts'
import { hearChords } from '../../src/commands/index.ts'
import { useAppState, useSay } from '../../src/store/index.ts'

/** Shortcuts as the frame hears them, from the first moment on. */
export const useChords = (): void => {
  const say = useSay()
  const read = useAppState()
  const clock = useClock()
  useLayoutEffect(() => hearChords(say, read, clock), [say, read, clock])
}
