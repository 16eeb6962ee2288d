import { createBooks, createWeekEntries } from '../books/client-books.ts'
import { addDays, type Day } from '../calendar.ts'
import { clients, type DemoClient } from '../clients.ts'
import { createDocumentContext, type DemoDocument, type DocumentContext } from './document.ts'
import { documentsOfEnt, documentsOfEss } from './fleets.ts'
import { documentsOfPro } from './pro.ts'
import { documentsOfRide } from './ride.ts'
import {
  documentsOfEzy,
  documentsOfInactive,
  documentsOfLimited,
  documentsOfStl,
} from './single-drivers.ts'

const documentsByClient: Record<string, (context: DocumentContext) => DemoDocument[]> = {
  ent: documentsOfEnt,
  pro: documentsOfPro,
  ess: documentsOfEss,
  ezy: documentsOfEzy,
  stl: documentsOfStl,
  ride: documentsOfRide,
  inactive: documentsOfInactive,
  limited: documentsOfLimited,
}

/** When the truck was parked. */
const parked: Record<string, number> = { inactive: 216 }

/** All documents of all clients, as of the given day. */
export const allDocuments = (today: Day): { client: DemoClient; document: DemoDocument }[] =>
  clients.flatMap((client) => {
    const single = documentsByClient[client.key]!(createDocumentContext(client, today)).map(
      (document) =>
        document.week && document.status === 'posted'
          ? { ...document, entries: createWeekEntries(client, client.unit, document.week) }
          : document,
    )
    const weeks = new Set(single.flatMap(({ week }) => week?.getTime() ?? []))
    const until = addDays(today, -(parked[client.key] ?? 0))
    const collected = createBooks(client, { today, until, apart: weeks })
    return [...single, ...collected].map((document) => ({ client, document }))
  })
