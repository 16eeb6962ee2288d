import type { NewMessages } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import type { useSchemaForm } from '@milepost/ui/forms/form.ts'
import type * as z from 'zod/mini'

/** The draft of a message to one or more clients. */
export type Draft = z.output<typeof NewMessages>
export type DraftForm = ReturnType<typeof useSchemaForm<Draft>>
