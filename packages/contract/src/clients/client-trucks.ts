import * as z from 'zod/mini'
import { FirstYearMethod } from '../mileage/vehicles.ts'
import { endpoint, many, noContent, one } from '../wire/endpoint.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { UsState } from './client-record.ts'

/** A truck or trailer of a client. */
export const ClientTruck = z.object({
  id: z.string(),
  /** What the client calls it, such as "12". */
  unit: z.string(),
  vin: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  plateState: z.nullable(z.string()),
  inServiceFrom: z.nullable(z.iso.date()),
  /** Its last day; null while it is in service. */
  inServiceTo: z.nullable(z.iso.date()),
  firstYearMethod: z.nullable(FirstYearMethod),
  isLeased: z.boolean(),
})
export type ClientTruck = z.infer<typeof ClientTruck>

/** The maximum number of trucks on a client's record. */
export const maxTrucks = 500

const Unit = z
  .string(staffErrorMessages.truck_unit_required)
  .check(
    oneLine(),
    z.minLength(1, staffErrorMessages.truck_unit_required),
    z.maxLength(20, staffErrorMessages.name_too_long),
  )

/**
 * A vehicle identification number: since 1981, 17 characters without I, O, and Q (49 CFR 565.13).
 * Older ones are shorter.
 */
const Vin = z.string(staffErrorMessages.vin_invalid).check(
  z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  z.regex(/^([A-HJ-NPR-Z\d]{17}|[A-Z\d]{5,13})$/, staffErrorMessages.vin_invalid),
)

const Plate = z
  .string(staffErrorMessages.plate_invalid)
  .check(
    oneLine(),
    z.toUpperCase(),
    z.regex(/^[A-Z\d][A-Z\d -]{0,11}$/, staffErrorMessages.plate_invalid),
  )

const fields = {
  vin: z.nullable(Vin),
  plate: z.nullable(Plate),
  plateState: z.nullable(UsState),
  inServiceFrom: z.nullable(z.iso.date()),
  inServiceTo: z.nullable(z.iso.date()),
  firstYearMethod: z.nullable(FirstYearMethod),
  isLeased: z.boolean(),
}

export const NewClientTruck = z
  .strictObject({
    unit: Unit,
    vin: z._default(fields.vin, null),
    plate: z._default(fields.plate, null),
    plateState: z._default(fields.plateState, null),
    inServiceFrom: z._default(fields.inServiceFrom, null),
    inServiceTo: z._default(fields.inServiceTo, null),
    firstYearMethod: z._default(fields.firstYearMethod, null),
    isLeased: z._default(fields.isLeased, false),
  })
  .check(
    z.refine(
      ({ inServiceFrom, inServiceTo }) =>
        inServiceFrom === null || inServiceTo === null || inServiceFrom <= inServiceTo,
      { error: staffErrorMessages.period_order, path: ['inServiceTo'] },
    ),
  )
export type NewClientTruck = z.output<typeof NewClientTruck>

/** Omitted fields stay unchanged. */
export const ClientTruckChange = z.partial(z.strictObject({ unit: Unit, ...fields }))
export type ClientTruckChange = z.output<typeof ClientTruckChange>

const account = z.strictObject({ accountId: z.uuid() })
const single = z.strictObject({ accountId: z.uuid(), id: z.uuid() })
const access = staffAreas.clients

export const clientTrucks = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/trucks',
    access,
    subject: 'account',
    replica: true,
    summary: "A client's trucks: those in service first, by unit",
    params: account,
    result: many('client_truck', ClientTruck),
  }),
  add: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/trucks',
    access,
    subject: 'account',
    summary: "Add a truck to a client's record",
    params: account,
    body: z.strictObject({ truck: NewClientTruck }),
    result: one('client_truck', ClientTruck),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/trucks/:id',
    access,
    subject: 'account',
    summary: 'Change a truck',
    params: single,
    body: z.strictObject({
      truck: ClientTruckChange,
      /** What the changed fields were when the caller read them: a 409 if a colleague changed one since. */
      was: z.optional(ClientTruckChange),
    }),
    result: one('client_truck', ClientTruck),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/trucks/:id',
    access,
    subject: 'account',
    summary: 'Remove a truck that was added by mistake; one that was sold has a last day instead',
    params: single,
    result: noContent,
  }),
}
