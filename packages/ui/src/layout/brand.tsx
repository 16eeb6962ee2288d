import { useLayoutEffect } from 'react'
import { Link } from 'react-router'
import classes from './brand.module.css'

type Firm = { name: string; logo: string | null; color: string | null }

/**
 * The firm's logo, or a mile marker without one: a small sign with a white edge, two lanes, and a
 * dashed line.
 */
export function Mark({ size = 32, logo }: { size?: number; logo?: string | null | undefined }) {
  if (logo) return <img src={logo} alt="" height={size} className={classes.logo} />
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mp-sign)" />
      <rect
        x="2.5"
        y="2.5"
        width="27"
        height="27"
        rx="5.5"
        fill="none"
        stroke="#fff"
        strokeWidth="1.6"
      />
      <path
        d="M8.6 24.5 12.8 8M23.4 24.5 19.2 8"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <path
        d="M16 24.5v-3.6M16 17.6v-3M16 11.4V9"
        stroke="#F2B60F"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  )
}

type BrandProps = { to: string; firm: Firm | undefined; label: string }

/** The firm's name next to its mark; `label` says where the link leads. */
export function Brand({ to, firm, label }: BrandProps) {
  useSignColor(firm?.color)
  return (
    <Link to={to} className={classes.brand} aria-label={firm ? `${firm.name}, ${label}` : label}>
      <Mark logo={firm?.logo} />
      <span className={classes.name}>{firm?.name}</span>
    </Link>
  )
}

/** Paints every sign in the firm's color; the default is green. */
function useSignColor(color: string | null | undefined): void {
  useLayoutEffect(() => {
    if (!color) return undefined
    const { style } = document.documentElement
    style.setProperty('--mp-sign', color)
    style.setProperty('--mp-sign-dim', `color-mix(in srgb, white 85%, ${color})`)
    return () => {
      style.removeProperty('--mp-sign')
      style.removeProperty('--mp-sign-dim')
    }
  }, [color])
}
