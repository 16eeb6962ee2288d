import { copy } from '@milepost/ui/api/staff-error-messages.copy.ts'
import { addErrorMessages } from '@milepost/ui/api/use-error-message.ts'

// What only calls of staff answer with: the portal loads none of it.
addErrorMessages(copy)
