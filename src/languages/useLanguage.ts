import { useEffect } from 'react'
import { htmlLanguage } from '../../domain/languages/index.ts'
import type { Language } from '../../domain/messages/index.ts'
import { useAppSelector } from '../store/index.ts'

/** The language in which everything is said; whoever asks is drawn anew, with all inside, when it changes. */
export const useLanguage = (): Language => {
  const language = useAppSelector((state) => state.languages.spoken)
  useEffect(() => {
    document.documentElement.lang = htmlLanguage(language)
  }, [language])
  return language
}
