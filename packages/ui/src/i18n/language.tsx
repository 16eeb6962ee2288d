import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { local } from '../storage/browser-storage.ts'

export type Language = 'en' | 'es'

type Words = Record<string, string | ((...values: never[]) => string)>
export type Copy<W extends Words> = Record<Language, W>

/**
 * A screen's texts in both languages. If the Spanish ones do not have the shape of the English, it
 * does not compile.
 */
export const defineCopy = <W extends Words>(en: W, es: NoInfer<W>): Copy<W> => ({ en, es })

const storageKey = 'language'

/** The earlier choice on this device, then the browser's language, then English. */
export function detectLanguage(): Language {
  const stored = local.get(storageKey)
  if (stored === 'en' || stored === 'es') return stored
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

type LanguageState = {
  language: Language
  /** For a choice the person makes on this page. */
  setLanguage: (language: Language) => void
  /** For an earlier choice, from this device or the account. */
  adoptLanguage: (language: Language) => void
  /** Whether the language was chosen here and is not saved to the account yet. */
  isNewChoice: boolean
}

const LanguageContext = createContext<LanguageState>({
  language: 'en',
  setLanguage: () => {},
  adoptLanguage: () => {},
  isNewChoice: false,
})

type LanguageProviderProps = { initialLanguage?: Language; children: ReactNode }

export function LanguageProvider({ initialLanguage, children }: LanguageProviderProps) {
  const [{ language, isNewChoice }, choose] = useState(() => ({
    language: initialLanguage ?? detectLanguage(),
    isNewChoice: false,
  }))
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo(() => {
    const apply = (chosen: Language, isNew: boolean) => {
      local.set(storageKey, chosen)
      choose({ language: chosen, isNewChoice: isNew })
    }
    return {
      language,
      isNewChoice,
      setLanguage: (chosen: Language) => apply(chosen, true),
      adoptLanguage: (chosen: Language) => apply(chosen, false),
    }
  }, [language, isNewChoice])
  return <LanguageContext value={choice}>{children}</LanguageContext>
}

export const useLanguage = (): LanguageState => use(LanguageContext)

/** A screen's texts in the current language. */
export const useCopy = <W extends Words>(copy: Copy<W>): W => copy[useLanguage().language]
