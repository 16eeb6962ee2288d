import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientTrucks, type ClientTruck } from '@milepost/contract/clients/client-trucks'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import classes from '../client-page.module.css'
import { copy } from './record.copy.ts'
import { TruckDialog } from './truck-dialog.tsx'

/** The client's trucks, those in service first. */
export function TrucksSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const { day } = useDates()
  const list = useQuery(read(clientTrucks.list, { params: { accountId } }))
  const [open, setOpen] = useState<ClientTruck | 'new'>()
  const describe = ({
    vin,
    plate,
    plateState,
    inServiceFrom,
    inServiceTo,
    firstYearMethod,
    isLeased,
  }: ClientTruck) =>
    [
      [plate, plateState].filter(Boolean).join(' '),
      vin,
      inServiceFrom && words.since(day(inServiceFrom)),
      inServiceTo && words.until(day(inServiceTo)),
      isLeased && words.isLeased,
      firstYearMethod && words[firstYearMethod],
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Section title={words.trucks}>
      <div className={classes.stack}>
        <LoadState query={list} failed={words.trucksFailed}>
          {(trucks) =>
            trucks.length === 0 ? (
              <p className={classes.dim}>{words.noTrucks}</p>
            ) : (
              <ul className={`plainList ${classes.lines}`}>
                {trucks.map((truck) => (
                  <li key={truck.id}>
                    <span>
                      <span>{words.unitNamed(truck.unit)}</span>
                      <small className={classes.under}>{describe(truck)}</small>
                    </span>
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={words.changeTruck(truck.unit)}
                      onClick={() => setOpen(truck)}
                    >
                      {words.change}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </LoadState>
        <p className={classes.links}>
          <Button variant="default" size="sm" onClick={() => setOpen('new')}>
            {words.addTruck}
          </Button>
        </p>
      </div>
      {open && (
        <TruckDialog
          accountId={accountId}
          truck={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}
