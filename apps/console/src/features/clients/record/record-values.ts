import type {
  Address,
  ClientContact,
  ClientRecord,
  EntityType,
} from '@milepost/contract/clients/client-record'
import { toOneLine } from '@milepost/contract/wire/one-line'

/** An address in a form. */
export type TypedAddress = Record<keyof Address, string>

const noAddress: TypedAddress = { line1: '', line2: '', city: '', state: '', zip: '' }

const toTyped = (address: Address | null): TypedAddress =>
  address ? { ...address, line2: address.line2 ?? '' } : noAddress

/** Null if nothing is typed. */
const toAddress = (typed: TypedAddress): Address | null =>
  Object.values(typed).every((text) => toOneLine(text) === '')
    ? null
    : { ...typed, line2: toOneLine(typed.line2) || null }

/** The record and the person to invite, as a form has them. */
export const toValues = (record: ClientRecord, contact: ClientContact | null | undefined) => ({
  businessName: record.businessName ?? '',
  entityType: record.entityType ?? ('' as EntityType | ''),
  ein: '',
  einLastFour: record.einLastFour,
  einVersion: record.einVersion,
  removesEin: false,
  ssn: '',
  ssnLastFour: record.ssnLastFour,
  ssnVersion: record.ssnVersion,
  removesSsn: false,
  mcNumber: record.mcNumber ?? '',
  dotNumber: record.dotNumber ?? '',
  mailingAddress: toTyped(record.mailingAddress),
  physicalAddress: toTyped(record.physicalAddress),
  services: record.services,
  startDate: record.startDate ?? '',
  fiscalYearEndMonth: record.fiscalYearEndMonth,
  /** Names, of which those that are stored have an id in `storedTags`. */
  tags: record.tags.map(({ name }) => name),
  storedTags: record.tags,
  contactName: contact?.fullName ?? '',
  contactEmail: contact?.email ?? '',
  contactLanguage: contact?.language ?? ('en' as const),
})
export type RecordValues = ReturnType<typeof toValues>

const orNull = (text: string) => toOneLine(text) || null

/** The fields as they are sent, but for the tags' names. An EIN or SSN that is neither typed nor removed is its version. */
export const toRecord = (values: RecordValues) => ({
  businessName: orNull(values.businessName),
  entityType: values.entityType || null,
  ein: values.ein.trim() || (values.removesEin ? null : values.einVersion),
  ssn: values.ssn.trim() || (values.removesSsn ? null : values.ssnVersion),
  mcNumber: orNull(values.mcNumber),
  dotNumber: orNull(values.dotNumber),
  mailingAddress: toAddress(values.mailingAddress),
  physicalAddress: toAddress(values.physicalAddress),
  services: values.services,
  startDate: orNull(values.startDate),
  fiscalYearEndMonth: values.fiscalYearEndMonth,
  tags: values.tags,
})

/** The person to invite; null if nobody is typed. */
export const toContact = ({ contactName, contactEmail, contactLanguage }: RecordValues) =>
  toOneLine(contactName) === '' && contactEmail.trim() === ''
    ? null
    : { fullName: contactName, email: contactEmail, language: contactLanguage }
