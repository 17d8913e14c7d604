import { createContext, use, useEffect, useState } from 'react'

/** How pictures in texts are loaded and sent; they need the session's token, which an `<img>` does not carry. */
export type Images = {
  readonly loadImage: (address: string, signal: AbortSignal) => Promise<Blob>
  /** ACT-15: answers the address. `onProgress` hears a share from 0 to 1. */
  readonly uploadImage: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<string>
}

/** Without it (on pages of visitors, in the replay theatre) pictures are shown by their description only. */
export const ImagesContext = createContext<Images | null>(null)

export const useImages = (): Images | null => use(ImagesContext)

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
