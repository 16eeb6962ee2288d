import { useQuery } from '@tanstack/react-query'
import { accountForStaff } from '@milepost/contract/account/account'
import { read } from '@milepost/ui/api/api.ts'
import { defineCopy, useCopy } from '@milepost/ui/i18n/language.tsx'

const copy = defineCopy(
  {
    noMail:
      'The invitation is ready, but no mail went out: your firm hasn’t set up mail yet. Once an admin has, send it again.',
  },
  {
    noMail:
      'La invitación está lista, pero no salió ningún correo: su firma aún no ha configurado el correo. Cuando un administrador lo haga, envíela de nuevo.',
  },
)

/** What is said after `count` invitations: that they were sent, or, on a server that sends no mail, that they were not. */
export function useInvited() {
  const { noMail } = useCopy(copy)
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  return (sent: string, count = 1): string => (me?.sendsMail === false && count > 0 ? noMail : sent)
}
