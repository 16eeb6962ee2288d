import { Button } from '@mantine/core'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useQuery } from '@tanstack/react-query'
import { firm } from '@milepost/contract/firm/firm'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { copy } from './home.copy.ts'
import classes from './inactive-card.module.css'

/** Tells an inactive client why there are no figures and whom to call. Takes the place of the consultant card. */
export function InactiveCard() {
  const words = useCopy(copy)
  const { data: firmData } = useQuery(read(firm.show, {}))
  return (
    <Section title={words.inactive}>
      <p className={classes.text}>{words.stillThere}</p>
      {firmData?.supportPhone && (
        <Button
          component="a"
          href={`tel:${firmData.supportPhone}`}
          variant="default"
          fullWidth
          leftSection={<IconPhone size={18} aria-hidden="true" />}
        >
          {firmData.supportPhone}
        </Button>
      )}
    </Section>
  )
}
