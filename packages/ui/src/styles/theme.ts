import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** Interstate guide-sign green. 7 is the sign itself (#006747); 4 is its dark-mode shade. */
const green: MantineColorsTuple = [
  '#E6F3EC',
  '#CBE6D8',
  '#A0D3BB',
  '#74D3AF',
  '#4CC296',
  '#1F9A6E',
  '#0A7D57',
  '#006747',
  '#005239',
  '#003D2B',
]

/**
 * Lane-marking yellow. 5 is the paint (#F2B60F); 7 draws lines on light backgrounds (contrast 3:1);
 * 8 is yellow text on light backgrounds.
 */
const yellow: MantineColorsTuple = [
  '#FFF6DB',
  '#FDEBB3',
  '#FBDF85',
  '#F8D472',
  '#F5C542',
  '#F2B60F',
  '#CB9400',
  '#A87800',
  '#6E4E00',
  '#4A3500',
]

/** Stop-sign red. Only for errors and problems. */
const red: MantineColorsTuple = [
  '#FCEBE9',
  '#F8D2CE',
  '#FFB4AC',
  '#FF9A90',
  '#E9675C',
  '#D64537',
  '#C2302A',
  '#B3261E',
  '#8F1D17',
  '#6B1310',
]

/** Motorist-services blue. Only for 'in progress'. */
const blue: MantineColorsTuple = [
  '#E8F0F9',
  '#CDE0F3',
  '#A9CFF5',
  '#8CBDEE',
  '#5C9BDB',
  '#3A7DC4',
  '#2568AC',
  '#1B548F',
  '#144071',
  '#0E2F54',
]

/** Asphalt in light mode. */
const gray: MantineColorsTuple = [
  '#F5F6F3',
  '#EEEFEC',
  '#E2E4E0',
  '#CDD1CD',
  '#A5ABA8',
  '#868E8B',
  '#5A6361',
  '#4A5250',
  '#2F3536',
  '#1B2022',
]

/** Asphalt in dark mode. 7 is the page, 6 a card, 5 a raised control, 4 a hairline. */
const dark: MantineColorsTuple = [
  '#E9ECEA',
  '#C9CFD0',
  '#A9B1B3',
  '#6F797E',
  '#353E44',
  '#242B31',
  '#1B2126',
  '#14181C',
  '#0F1215',
  '#0A0C0E',
]

/**
 * Mantine's autoContrast looks at the light shade only, so in dark mode a filled button would have
 * white text on light green. Text on a filled color is therefore a CSS variable set per scheme.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const base = defaultVariantColorsResolver(input)
  if (input.variant === 'filled')
    return { ...base, color: `var(--mp-on-${input.color ?? 'green'}, #fff)` }
  return base
}

export const displayFont = "'Overpass Variable', 'Overpass', system-ui, sans-serif"
export const textFont = "'Inter Variable', 'Inter', system-ui, sans-serif"

export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 4 },
  colors: { green, yellow, red, blue, gray, dark },
  black: '#1B2022',
  white: '#FFFFFF',
  variantColorResolver,
  fontFamily: textFont,
  headings: {
    fontFamily: displayFont,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2', fontWeight: '750' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.875rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.3', xl: '1.2' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '40em', md: '52em', lg: '64em', xl: '80em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'md', fw: 600 }, styles: { label: { letterSpacing: 0 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 40 } },
    Paper: { defaultProps: { radius: 'lg', withBorder: true, shadow: 'none' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', size: 'lg' } },
    Anchor: { defaultProps: { fw: 600, underline: 'hover' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', allowDeselect: false, checkIconPosition: 'right' } },
    Checkbox: { vars: () => ({ root: { '--checkbox-icon-color': 'var(--mp-on-green)' } }) },
    SegmentedControl: {
      defaultProps: { size: 'md', radius: 'md', transitionDuration: 120, withItemsBorders: false },
    },
    Pagination: { vars: () => ({ root: { '--pagination-active-color': 'var(--mp-on-green)' } }) },
    Tabs: { defaultProps: { keepMounted: false } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 150 } },
    Modal: { defaultProps: { centered: true, radius: 'lg', transitionProps: { duration: 150 } } },
    Slider: { defaultProps: { size: 6, thumbSize: 24 } },
  },
})

const badge = (name: string, bg: string, fg: string) => ({
  [`--mantine-color-${name}-light`]: bg,
  [`--mantine-color-${name}-light-hover`]: bg,
  [`--mantine-color-${name}-light-color`]: fg,
})

/** All colors that contrast depends on, once per scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mp-display': displayFont,
    '--mp-lane': '#F2B60F',
    '--mp-sign-ink': '#FFFFFF',
    '--mp-sign-dim': '#CFE8DC',
  },
  light: {
    '--mantine-color-body': '#FAFAF8',
    '--mantine-color-text': '#1B2022',
    '--mantine-color-dimmed': '#5A6361',
    '--mantine-color-placeholder': '#6B7472',
    '--mantine-color-error': '#B3261E',
    '--mantine-color-anchor': '#006747',
    '--mantine-color-default-border': '#868E8B',
    ...badge('green', '#E6F3EC', '#005239'),
    ...badge('yellow', '#FFF0C2', '#6E4E00'),
    ...badge('red', '#FCEBE9', '#A3211A'),
    ...badge('blue', '#E8F0F9', '#1B548F'),
    ...badge('gray', '#EEEFEC', '#4A5250'),
    '--mantine-color-disabled': '#E2E4E0',
    '--mantine-color-disabled-color': '#5A6361',
    '--mp-card': '#FFFFFF',
    '--mp-pill': '#FFFFFF',
    '--mp-raised': '#F5F6F3',
    '--mp-hover': '#F1F3EF',
    '--mp-hairline': '#E2E4E0',
    '--mp-rule': '#2F3536',
    '--mp-on-green': '#FFFFFF',
    '--mp-on-red': '#FFFFFF',
    '--mp-on-yellow': '#1B2022',
    '--mp-sign': '#006747',
    '--mp-plan': '#A87800',
    '--mp-good': '#006747',
    '--mp-bad': '#B3261E',
    '--mp-warn': '#6E4E00',
    '--mp-track': '#E2E4E0',
    '--mp-pdf-desk': '#E9EBE7',
  },
  dark: {
    '--mantine-color-body': '#14181C',
    '--mantine-color-text': '#E9ECEA',
    '--mantine-color-dimmed': '#A9B1B3',
    '--mantine-color-placeholder': '#98A1A4',
    '--mantine-color-error': '#FF9A90',
    '--mantine-color-anchor': '#4CC296',
    '--mantine-color-default-border': '#6F797E',
    '--mantine-color-green-filled-hover': '#74D3AF',
    '--mantine-primary-color-filled-hover': '#74D3AF',
    '--mantine-color-red-filled-hover': '#FF9A90',
    ...badge('green', '#153A2D', '#8FDDBF'),
    ...badge('yellow', '#3A2E0C', '#F8D472'),
    ...badge('red', '#47201D', '#FFB4AC'),
    ...badge('blue', '#18324C', '#A9CFF5'),
    ...badge('gray', '#2C343A', '#C9CFD0'),
    '--mantine-color-disabled': '#2C343A',
    '--mantine-color-disabled-color': '#98A1A4',
    '--mp-card': '#1B2126',
    '--mp-pill': '#3E484F',
    '--mp-raised': '#242B31',
    '--mp-hover': '#232A30',
    '--mp-hairline': '#303940',
    '--mp-rule': '#A9B1B3',
    '--mp-on-green': '#0A1F17',
    '--mp-on-red': '#2B0906',
    '--mp-on-yellow': '#1B2022',
    '--mp-sign': '#00583D',
    '--mp-plan': '#F2B60F',
    '--mp-good': '#4CC296',
    '--mp-bad': '#FF9A90',
    '--mp-warn': '#F8D472',
    '--mp-track': '#353E44',
    '--mp-pdf-desk': '#0F1215',
  },
})
