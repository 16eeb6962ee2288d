import { useSyncExternalStore } from 'react'
import { isOnline, watchNetwork } from '../../native/network.ts'

/** Whether the device has a network just now. */
export const useOnline = (): boolean => useSyncExternalStore(watchNetwork, isOnline)
