/** Finds a paragraph by its whole text, across nested markup. */
export const paragraph =
  (text: string) =>
  (_: string, element: Element | null): boolean =>
    element?.tagName === 'P' && element.textContent === text
