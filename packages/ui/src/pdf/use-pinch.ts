import { useLayoutEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { pinchZoom, scrollAfter, toPinch } from './pinch.ts'

type Point = { x: number; y: number }
type Gesture = {
  percent: number
  distance: number
  /** Under the fingers, from the start of the page. */
  inPage: Point
  ratio: number
  fingers: Point
}

/**
 * Zooms the `page` in its scrolling `frame` by two fingers. While they move, the picture is stretched; when one is lifted, the page
 * is drawn at its new size, with the same point under the fingers.
 */
export function usePinch(
  frame: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
  { percent, onZoom }: { percent: number; onZoom: (percent: number) => void },
) {
  const fingers = useRef(new Map<number, Point>())
  const gesture = useRef<Gesture>(undefined)
  const landing = useRef<Gesture>(undefined)

  useLayoutEffect(() => {
    const done = landing.current
    if (!done || !frame.current || !page.current) return
    landing.current = undefined
    const { left, top } = offsetIn(frame.current, page.current)
    const { x, y } = scrollAfter(done.inPage, percent / done.percent, done.fingers)
    frame.current.scrollTo(x + left, y + top)
  }, [frame, page, percent])

  const read = (): Point[] => [...fingers.current.values()]
  const inFrame = ({ x, y }: Point): Point => {
    const { left, top } = frame.current!.getBoundingClientRect()
    return { x: x - left, y: y - top }
  }
  const end = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
    const done = gesture.current
    if (!done || fingers.current.size >= 2) return
    gesture.current = undefined
    page.current?.style.removeProperty('scale')
    const next = pinchZoom(done.percent, done.ratio)
    if (next === done.percent) return
    landing.current = done
    onZoom(next)
  }
  return {
    onPointerDown: ({ pointerId, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType !== 'touch') return
      fingers.current.set(pointerId, { x, y })
      const [one, other] = read()
      if (!one || !other || fingers.current.size !== 2 || !page.current) return
      const { middle, distance } = toPinch([one, other])
      const { left, top } = page.current.getBoundingClientRect()
      const inPage = { x: middle.x - left, y: middle.y - top }
      page.current.style.setProperty('transform-origin', `${inPage.x}px ${inPage.y}px`)
      gesture.current = {
        percent,
        distance: Math.max(1, distance),
        inPage,
        ratio: 1,
        fingers: inFrame(middle),
      }
    },
    onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      if (!fingers.current.has(pointerId)) return
      fingers.current.set(pointerId, { x, y })
      const [one, other] = read()
      const now = gesture.current
      if (!now || !one || !other || !page.current) return
      const { middle, distance } = toPinch([one, other])
      now.ratio = pinchZoom(now.percent, distance / now.distance) / now.percent
      now.fingers = inFrame(middle)
      page.current.style.setProperty('scale', String(now.ratio))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** Where the page begins in the content of its frame, however it is scrolled. */
function offsetIn(frame: HTMLElement, page: HTMLElement): { left: number; top: number } {
  const [outer, inner] = [frame.getBoundingClientRect(), page.getBoundingClientRect()]
  return {
    left: inner.left - outer.left + frame.scrollLeft,
    top: inner.top - outer.top + frame.scrollTop,
  }
}
