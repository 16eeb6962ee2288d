import { useQuery } from '@tanstack/react-query'
import { clients } from '@milepost/contract/clients/clients'
import { read } from '@milepost/ui/api/api.ts'

/** Staff whom clients and work can be given to. */
export const useColleagues = () => useQuery(read(clients.colleagues, {})).data ?? []
