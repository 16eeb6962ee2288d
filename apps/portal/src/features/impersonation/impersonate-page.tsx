import { Button, Loader } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { CallFailed } from '@milepost/contract/wire/caller'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { PlainPage } from '@milepost/ui/layout/plain-page.tsx'
import classes from './impersonate-page.module.css'
import { copy } from './impersonation.copy.ts'
import { useBeginImpersonation, type Ended } from './impersonation.hooks.ts'

/** Signs staff in as a client with the ticket in the URL; also shown after they end the session. */
export function ImpersonatePage() {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const { constituentId = '' } = useParams()
  const { pathname, state } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [ticket] = useState(() => query.get('ticket'))
  const { mutate, error } = useBeginImpersonation()
  const begin = useEffectEvent(() => {
    if (!constituentId || !ticket) return
    // Remove the ticket from the URL first, so that nobody copies it.
    void navigate(pathname, { replace: true })
    mutate({ constituentId, ticket })
  })
  useEffect(() => begin(), [])

  const { ended } = (state as Ended | null) ?? {}
  if (ended) return <PlainPage title={words.ended} text={words.endedText(ended)} />
  const refused = error instanceof CallFailed && error.code === 'unauthorized_action'
  const hasTicket = Boolean(constituentId && ticket)
  return (
    <PlainPage title={words.signingInAs}>
      {error || !hasTicket ? (
        <>
          <p role="alert" className={classes.refused}>
            <IconAlertTriangle size={20} aria-hidden="true" />
            {refused || !hasTicket
              ? errorMessage(errorMessages.unauthorized_action)
              : words.unable(constituentId)}
          </p>
          <p>{words.newLinkHint}</p>
          <Button component="a" href="/console/">
            {words.toConsole}
          </Button>
        </>
      ) : (
        <Loader mt="md" aria-hidden="true" />
      )}
    </PlainPage>
  )
}
