import { Link } from 'react-router'
import classes from './brand.module.css'

/** A mile marker: a small green sign with its white edge, two lanes and a dashed line. */
export function Mark({ size = 32 }: { size?: number }) {
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

type BrandProps = { to: string; name: string | undefined; label: string }

/** The firm's name beside the mark; `label` says where the link leads. */
export function Brand({ to, name, label }: BrandProps) {
  return (
    <Link to={to} className={classes.brand} aria-label={name ? `${name}, ${label}` : label}>
      <Mark />
      <span className={classes.name}>{name}</span>
    </Link>
  )
}
