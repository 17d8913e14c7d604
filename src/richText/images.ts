import { useEffect, useState } from 'react'
import type { FileCalls } from '../../epics/index.ts'
import { useFiles } from '../store/index.ts'

/** How pictures in texts are loaded and sent; they need the session's token, which an `<img>` does not carry. */
export type Images = Pick<FileCalls, 'loadImage' | 'uploadImage'>

/** Without it (on pages of visitors, in the replay theatre) pictures are shown by their description only. */
export const useImages = (): Images | null => useFiles()

export type LoadedImage = { readonly state: 'loading' | 'failed' } | { readonly state: 'shown'; readonly url: string }

/** A picture as a blob of this page, for as long as it is shown. */
export const useImage = (address: string): LoadedImage => {
  const images = useImages()
  const [shown, setShown] = useState<{ readonly address: string; readonly image: LoadedImage } | null>(null)
  useEffect(() => {
    if (images === null) return undefined
    return showImage(images, address, (image) => setShown({ address, image }))
  }, [images, address])
  if (images === null) return { state: 'failed' }
  return shown?.address === address ? shown.image : { state: 'loading' }
}

/** Says what became of it; the answer lets go of its bytes. */
export const showImage = (images: Images, address: string, say: (image: LoadedImage) => void): (() => void) => {
  const abort = new AbortController()
  let url: string | null = null
  images.loadImage(address, abort.signal).then(
    (blob) => {
      if (abort.signal.aborted) return
      url = URL.createObjectURL(blob)
      say({ state: 'shown', url })
    },
    () => {
      if (!abort.signal.aborted) say({ state: 'failed' })
    },
  )
  return () => {
    abort.abort()
    if (url !== null) URL.revokeObjectURL(url)
  }
}
