import { useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  account,
  type CurrentUser,
  type Language,
  type PreferencesChange,
  type Theme,
} from '@milepost/contract/account/account'
import { call, read } from '@milepost/ui/api/api.ts'
import { useLanguage } from '@milepost/ui/i18n/language.tsx'

/** Saves a choice for the person's other devices. If that fails, it applies to this device only. */
export function useSavePreferences(): (change: PreferencesChange) => void {
  const cache = useQueryClient()
  const { queryKey } = read(account.currentUser, {})
  return (preferences) =>
    void call(account.changePreferences, { body: { preferences } }).then(
      (user) => cache.setQueryData(queryKey, user),
      () => undefined,
    )
}

/**
 * Applies the person's saved language and theme. A language chosen here before sign-in is newer and is saved
 * instead. Impersonating staff neither see nor change the client's preferences.
 */
export function useSyncedPreferences({ impersonatedBy, language, theme }: CurrentUser): void {
  const { setColorScheme } = useMantineColorScheme()
  const local = useLanguage()
  const savePreferences = useSavePreferences()
  const isOwnSession = impersonatedBy === null
  const applyLanguage = useEffectEvent((stored: Language | null) => {
    if (local.isNewChoice && local.language !== stored)
      savePreferences({ language: local.language })
    else if (stored) local.adoptLanguage(stored)
  })
  const applyTheme = useEffectEvent((stored: Theme) => setColorScheme(stored))
  useEffect(() => {
    if (isOwnSession) applyLanguage(language)
  }, [isOwnSession, language])
  useEffect(() => {
    if (isOwnSession && theme) applyTheme(theme)
  }, [isOwnSession, theme])
}
