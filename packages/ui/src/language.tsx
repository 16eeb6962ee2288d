import { createContext, use, useEffect, useState, type ReactNode } from 'react'

export type Language = 'en' | 'es'

type Words = Record<string, string | ((...values: never[]) => string)>
export type Copy<W extends Words> = Record<Language, W>

/** A screen's words in both languages; the Spanish half must have the shape of the English one. */
export const inBoth = <W extends Words>(en: W, es: NoInfer<W>): Copy<W> => ({ en, es })

const storedAs = 'language'

/** What the person chose before, else what the browser asks for, else English. */
export function firstLanguage(): Language {
  const stored = localStorage.getItem(storedAs)
  if (stored === 'en' || stored === 'es') return stored
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

type Choice = { language: Language; setLanguage: (language: Language) => void }

const Chosen = createContext<Choice>({ language: 'en', setLanguage: () => {} })

type LanguageProviderProps = { initially?: Language; children: ReactNode }

export function LanguageProvider({ initially, children }: LanguageProviderProps) {
  const [language, choose] = useState(() => initially ?? firstLanguage())
  const setLanguage = (chosen: Language) => {
    localStorage.setItem(storedAs, chosen)
    choose(chosen)
  }
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return <Chosen value={{ language, setLanguage }}>{children}</Chosen>
}

export const useLanguage = (): Choice => use(Chosen)

/** The current language's half of a screen's words. */
export const useCopy = <W extends Words>(copy: Copy<W>): W => copy[useLanguage().language]
