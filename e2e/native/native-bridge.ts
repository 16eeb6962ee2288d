import { readFileSync } from 'node:fs'
import type { Page } from '../fixtures/test.ts'

/** Capacitor's own script for Android, which the app injects before the page's code. */
const script = readFileSync(
  'node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
  'utf8',
)

export type Answer = (data: unknown) => Promise<void>
/** The native side of a plugin's method. `answer` may be called repeatedly if the call keeps its callback. */
export type Method = (options: never, answer: Answer) => unknown
export type Plugins = Record<string, Record<string, Method>>

/** The rejection of a plugin call by its native side. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string, message = code) {
    super(message)
    this.code = code
  }
}

type Call = { callbackId: string; pluginId: string; methodName: string; options: unknown }
type Listener = { pluginId: string; eventName: string; callbackId: string }

/** These methods call their callback more than once. */
const callbacks = ['start', 'addListener']

/**
 * Runs the page as in the app, with the native side in the test: the plugins' real JavaScript talks over
 * Capacitor's message channel. The native side survives a reload of the page, as on a phone. Events without a
 * listener are queued.
 */
export async function bridge(page: Page, plugins: Plugins) {
  let listeners: Listener[] = []
  const waiting: { pluginId: string; eventName: string; data: unknown }[] = []

  // A closed page gets no reply.
  const reply = (result: object) =>
    page
      .evaluate(
        (message) => globalThis.androidBridge?.onmessage?.({ data: message }),
        JSON.stringify(result),
      )
      .catch(() => undefined)

  async function receive({ callbackId, pluginId, methodName, options }: Call): Promise<void> {
    if (methodName === 'pageLoaded') {
      listeners = []
      return
    }
    const callInfo = { callbackId, pluginId, methodName }
    const answer = (data: unknown) => reply({ ...callInfo, save: true, success: true, data })
    if (methodName === 'addListener') {
      const { eventName } = options as { eventName: string }
      listeners.push({ pluginId, eventName, callbackId })
      for (const event of waiting.splice(0))
        await notify(event.pluginId, event.eventName, event.data)
      return
    }
    if (methodName === 'removeListener') {
      const { callbackId: removed } = options as { callbackId: string }
      listeners = listeners.filter((one) => one.callbackId !== removed)
      return
    }
    try {
      const method = plugins[pluginId]?.[methodName]
      if (!method) throw new Refused('UNIMPLEMENTED', `There is no ${pluginId}.${methodName}`)
      const data = (await method(options as never, answer)) ?? {}
      if (!callbacks.includes(methodName)) await reply({ ...callInfo, success: true, data })
    } catch (reason) {
      const { code, message } = reason as Refused
      await reply({ ...callInfo, success: false, error: { code, message } })
    }
  }

  /** Sends an event to the page, now or as soon as there is a listener. */
  async function notify(pluginId: string, eventName: string, data: unknown): Promise<void> {
    const matching = listeners.filter(
      (one) => one.pluginId === pluginId && one.eventName === eventName,
    )
    if (matching.length === 0) waiting.push({ pluginId, eventName, data })
    for (const { callbackId } of matching)
      await reply({ callbackId, pluginId, methodName: 'addListener', success: true, data })
  }

  await page.exposeFunction('toNative', (message: string) => {
    void receive(JSON.parse(message) as Call)
  })
  const headers = Object.entries(plugins).map(([name, methods]) => ({
    name,
    methods: [...Object.keys(methods), 'addListener', 'removeListener'].map((method) => ({
      name: method,
      ...(callbacks.includes(method) ? { rtype: 'callback' } : { rtype: 'promise' }),
    })),
  }))
  await page.addInitScript(
    `if (window === window.top) {
      window.WEBVIEW_SERVER_URL = location.origin
      window.androidBridge = { postMessage: (message) => void window.toNative(message) }
      window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {}, PluginHeaders: ${JSON.stringify(headers)} }
      ${script}
      window.androidBridge.postMessage('{"methodName":"pageLoaded"}')
    }`,
  )
  return { notify }
}

declare global {
  var androidBridge: { onmessage?: (event: { data: string }) => void } | undefined
}
