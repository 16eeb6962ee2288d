import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { perDiemEvidenceForStaff } from '@milepost/contract/per-diem/per-diem-evidence-for-staff'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../../paths.ts'
import { copy } from './per-diem.copy.ts'

/** Clients whose per diem days were corrected and that nobody has looked at; nothing if there are none. */
export function CorrectedClients() {
  const words = useCopy(copy)
  const { data = [] } = useQuery(read(perDiemEvidenceForStaff.corrections, {}))
  return (
    data.length > 0 && (
      <Section title={words.correctedTitle}>
        <p>{words.correctedText}</p>
        <ul className="plainList">
          {data.map(({ id, accountName, waiting }) => (
            <li key={id}>
              <Link to={paths.client(id)}>{accountName}</Link> <span>{words.days(waiting)}</span>
            </li>
          ))}
        </ul>
      </Section>
    )
  )
}
