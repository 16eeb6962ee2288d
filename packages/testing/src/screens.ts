const widths = { phone: 390, tablet: 820, desktop: 1440 }

/** Sets the window to the width of a phone, tablet, or desktop. Call it before opening a page. */
export function onAScreenOf(size: keyof typeof widths): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport: (viewport: { width: number }) => void }
  }
  happyDOM.setViewport({ width: widths[size] })
}
