/** Finds a paragraph by all it reads, whatever of it stands out. */
export const paragraph =
  (text: string) =>
  (_: string, element: Element | null): boolean =>
    element?.tagName === 'P' && element.textContent === text
