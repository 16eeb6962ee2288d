import { useComputedColorScheme } from '@mantine/core'

type Scheme = 'light' | 'dark'

/**
 * 18 series colors for each color scheme. The first eight are distinguishable with any kind of color vision;
 * from the ninth on, rely on the label.
 */
const palettes: Record<Scheme, readonly string[]> = {
  light: [
    '#006747',
    '#F2B60F',
    '#5E90FB',
    '#CF6812',
    '#133342',
    '#C17AA7',
    '#9246C0',
    '#57268E',
    '#1F9A6E',
    '#8A6A2F',
    '#2568AC',
    '#A3211A',
    '#7C8B3A',
    '#6F797E',
    '#B0567C',
    '#3C7C85',
    '#7A5540',
    '#A5ABA8',
  ],
  dark: [
    '#4CC296',
    '#F2B60F',
    '#7891B6',
    '#CB7736',
    '#BE9DFF',
    '#A8F0F2',
    '#9C5967',
    '#7B5FDD',
    '#A0D3BB',
    '#C9A86A',
    '#5C9BDB',
    '#E9675C',
    '#A9B85E',
    '#A9B1B3',
    '#D98BB0',
    '#6FB3BC',
    '#B08B74',
    '#6F797E',
  ],
}

/** The color of a series by its index from 0. Repeats after the last one. */
export function useSeriesColor(): (place: number) => string {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const palette = palettes[scheme]
  return (place) => palette[place % palette.length]!
}
