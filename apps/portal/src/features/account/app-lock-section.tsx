import { Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { canLock, isLockOn, isOwner, setLock } from '../../native/app-lock.ts'
import { copy } from './app-lock.copy.ts'
import classes from './app-lock.module.css'

/** Settings of the app lock on this phone. Changing it requires the phone owner's authentication. */
export function AppLockSection() {
  const words = useCopy(copy)
  const toast = useToast()
  const [isOn, setOn] = useState(false)
  const [isSupported, setSupported] = useState<boolean>()
  useEffect(() => {
    void isLockOn().then(setOn)
    void canLock().then(setSupported, () => setSupported(false))
  }, [])

  const change = async (on: boolean) => {
    const { reason, cancel } = words
    const mayChange = await isOwner({ reason, title: words.appLock, cancel })
    const isChanged =
      mayChange &&
      (await setLock(on).then(
        () => true,
        () => false,
      ))
    if (isChanged) setOn(on)
    else toast.warning(words.notSwitched)
  }

  return (
    <Section title={words.appLock}>
      <p className={classes.text}>{isSupported === false ? words.notOnPhone : words.appLockText}</p>
      <Checkbox
        label={words.switchOn}
        checked={isOn}
        disabled={!isSupported}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </Section>
  )
}
