import type { Day } from '../calendar.ts'
import { clients, type DemoClient } from '../clients.ts'
import { deskOf, type DemoDocument, type Desk } from './document.ts'
import { documentsOfEnt, documentsOfEss } from './fleets.ts'
import { documentsOfPro } from './pro.ts'
import { documentsOfRide } from './ride.ts'
import {
  documentsOfEzy,
  documentsOfInactive,
  documentsOfLimited,
  documentsOfStl,
} from './single-drivers.ts'

const documentsOf: Record<string, (desk: Desk) => DemoDocument[]> = {
  ent: documentsOfEnt,
  pro: documentsOfPro,
  ess: documentsOfEss,
  ezy: documentsOfEzy,
  stl: documentsOfStl,
  ride: documentsOfRide,
  inactive: documentsOfInactive,
  limited: documentsOfLimited,
}

/** Every document of every client, as it would stand on that day. */
export const allDocuments = (today: Day): { client: DemoClient; document: DemoDocument }[] =>
  clients.flatMap((client) =>
    documentsOf[client.key]!(deskOf(client, today)).map((document) => ({ client, document })),
  )
