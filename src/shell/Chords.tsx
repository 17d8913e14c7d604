import { useLayoutEffect } from 'react'
import { fetchPart } from '../onDemand/index.ts'
import { useAppState, useSay } from '../store/index.ts'
import { useClock } from '../clock/index.ts'

/**
 * Shortcuts are heard as soon as their part of the client is there, which comes with the staff's screens: not once the bar
 * is drawn, which React does when the device has nothing else to do.
 */
export const Chords = () => {
  const say = useSay()
  const read = useAppState()
  const clock = useClock()
  useLayoutEffect(() => {
    let stop = (): void => undefined
    let isWanted = true
    void fetchPart(() => import('../commands/index.ts')).then(
      ({ hearChords }) => {
        if (isWanted) stop = hearChords(say, read, clock)
      },
      // A part that does not come is told where it is looked at.
      () => undefined,
    )
    return () => {
      isWanted = false
      stop()
    }
  }, [say, read, clock])
  return null
}
