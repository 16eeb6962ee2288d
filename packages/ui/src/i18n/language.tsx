import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { onDevice } from '../storage/kept-words.ts'

export type Language = 'en' | 'es'

type Words = Record<string, string | ((...values: never[]) => string)>
export type Copy<W extends Words> = Record<Language, W>

/** A screen's words in both languages; the Spanish half must have the shape of the English one. */
export const inBoth = <W extends Words>(en: W, es: NoInfer<W>): Copy<W> => ({ en, es })

const storedAs = 'language'

/** What the person chose before, else what the browser asks for, else English. */
export function firstLanguage(): Language {
  const stored = onDevice.get(storedAs)
  if (stored === 'en' || stored === 'es') return stored
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

type Choice = {
  language: Language
  /** The person chose it here. */
  setLanguage: (language: Language) => void
  /** The person chose it before, on this device or another. */
  adoptLanguage: (language: Language) => void
  /** Whether it was chosen here and is not adopted yet. */
  isNewChoice: boolean
}

const Chosen = createContext<Choice>({
  language: 'en',
  setLanguage: () => {},
  adoptLanguage: () => {},
  isNewChoice: false,
})

type LanguageProviderProps = { initially?: Language; children: ReactNode }

export function LanguageProvider({ initially, children }: LanguageProviderProps) {
  const [{ language, isNewChoice }, choose] = useState(() => ({
    language: initially ?? firstLanguage(),
    isNewChoice: false,
  }))
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo(() => {
    const take = (chosen: Language, isNew: boolean) => {
      onDevice.set(storedAs, chosen)
      choose({ language: chosen, isNewChoice: isNew })
    }
    return {
      language,
      isNewChoice,
      setLanguage: (chosen: Language) => take(chosen, true),
      adoptLanguage: (chosen: Language) => take(chosen, false),
    }
  }, [language, isNewChoice])
  return <Chosen value={choice}>{children}</Chosen>
}

export const useLanguage = (): Choice => use(Chosen)

/** The current language's half of a screen's words. */
export const useCopy = <W extends Words>(copy: Copy<W>): W => copy[useLanguage().language]
