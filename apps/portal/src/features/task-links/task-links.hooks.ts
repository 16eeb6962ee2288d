import { useMutation, useQuery } from '@tanstack/react-query'
import { taskLinks, type TaskAnswer } from '@milepost/contract/task-links/task-links'
import { createCaller } from '@milepost/contract/wire/caller'
import { apiRoot } from '@milepost/ui/api/api-root.ts'
import { send } from '@milepost/ui/api/send.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'

/** Calls with a link's token, whoever may be signed in here: a refusal ends no session. */
const callWith = (token: string) => createCaller({ send, root: apiRoot, token: () => token })

/** What a link is for. Nothing of it is stored on the device. */
export const useTaskLink = (token: string) =>
  useQuery({
    queryKey: [taskLinks.show.path, token],
    queryFn: ({ signal }) => callWith(token)(taskLinks.show, {}, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })

/** What somebody sends by a link. */
export type Sent =
  | { kind: 'reply'; response: string }
  | { kind: 'document'; files: File[] }
  | { kind: 'answer'; answer: Omit<TaskAnswer, 'files'>; files: File[] }

/** Sends it; the same again gets the first answer. */
export function useSendTask(token: string) {
  const keys = useIdempotencyKeys()
  return useMutation({
    mutationFn: (sent: Sent) => {
      const call = callWith(token)
      const options = { idempotencyKey: keys.keyFor(sent) }
      if (sent.kind === 'reply')
        return call(taskLinks.reply, { body: { response: sent.response } }, options)
      const files = sent.files.map((object) => ({ object, originalFileName: object.name }))
      return sent.kind === 'document'
        ? call(taskLinks.upload, { body: { files } }, options)
        : call(taskLinks.answer, { body: { ...sent.answer, files } }, options)
    },
  })
}
