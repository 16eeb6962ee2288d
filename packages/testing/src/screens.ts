const widths = { phone: 390, tablet: 820, desktop: 1440 }

/** Gives the window the width of a phone, tablet or desktop. Set it before a page is opened. */
export function onAScreenOf(size: keyof typeof widths): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport: (viewport: { width: number }) => void }
  }
  happyDOM.setViewport({ width: widths[size] })
}
