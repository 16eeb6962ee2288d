/** Polling interval (ms) of messages, with or without live updates. */
export const pollEvery = 300_000
