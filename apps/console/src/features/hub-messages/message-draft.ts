import type { NewMessages } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import type { useSchemaForm } from '@milepost/ui/forms/form.ts'
import type * as z from 'zod/mini'

/** A message to one or many clients, as it is being written. */
export type Draft = z.output<typeof NewMessages>
export type DraftForm = ReturnType<typeof useSchemaForm<Draft>>
