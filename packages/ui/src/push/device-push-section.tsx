import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useErrorMessage } from '../api/use-error-message.ts'
import { useToast } from '../feedback/toast.tsx'
import { useCopy } from '../i18n/language.tsx'
import { Section } from '../layout/section.tsx'
import { copy } from './push.copy.ts'
import type { DevicePush, PushState } from './web-push.ts'

type DevicePushSectionProps = {
  push: DevicePush
  /** The ID of the signed-in person, in all their accounts. */
  owner: string
  isInApp?: boolean
  children?: ReactNode
}

/** Turns push notices on and off on this device. The device asks for permission only after the press. */
export function DevicePushSection({
  push,
  owner,
  isInApp = false,
  children,
}: DevicePushSectionProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const { data: state, refetch } = useQuery({
    queryKey: ['device-push', owner],
    queryFn: () => push.getState(owner),
    staleTime: 0,
  })
  const refresh = useEffectEvent(() => void refetch())
  useEffect(() => {
    // The person may come back from the settings.
    const onVisible = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
  const change = useMutation({
    networkMode: 'always',
    mutationFn: async (on: boolean): Promise<PushState> => {
      if (on) return push.turnOn(owner)
      await push.turnOff()
      return 'off'
    },
    onSuccess: (after, on) => {
      if (!on) toast.success(words.turnedOff)
      else if (after === 'on') toast.success(words.turnedOn)
      else toast.warning(words.notAllowed)
    },
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: () => refetch(),
  })
  const texts: Record<PushState, string> = {
    ...words,
    denied: isInApp ? words.deniedInApp : words.denied,
  }
  const actions: Partial<Record<PushState, { label: string; run: () => void }>> = {
    off: { label: words.turnOn, run: () => change.mutate(true) },
    on: { label: words.turnOff, run: () => change.mutate(false) },
    denied: { label: words.checkAgain, run: () => void refetch() },
  }
  const action = state && actions[state]
  return (
    <Section title={words.title}>
      {state && <p>{texts[state]}</p>}
      {action && (
        // One button, whatever it does: the focus stays on it.
        <Button
          variant={state === 'off' ? 'filled' : 'default'}
          loading={change.isPending}
          onClick={action.run}
        >
          {action.label}
        </Button>
      )}
      {children}
    </Section>
  )
}
