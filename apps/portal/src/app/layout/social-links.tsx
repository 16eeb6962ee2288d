import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs'
import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs'
import IconBrandLinkedin from '@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs'
import IconBrandTiktok from '@tabler/icons-react/dist/esm/icons/IconBrandTiktok.mjs'
import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import type { Firm } from '@milepost/contract/firm/firm'
import { toExternalLink } from './menu.ts'
import classes from './social-links.module.css'

const places = [
  ['facebook', 'Facebook', IconBrandFacebook],
  ['instagram', 'Instagram', IconBrandInstagram],
  ['linkedin', 'LinkedIn', IconBrandLinkedin],
  ['youtube', 'YouTube', IconBrandYoutube],
  ['tiktok', 'TikTok', IconBrandTiktok],
] as const

/** Links to the firm's social media; networks without a URL are left out. */
export const SocialLinks = ({ social }: { social: Firm['social'] }) =>
  places.map(([place, name, Glyph]) => {
    const href = toExternalLink(social[place])
    return (
      href && (
        <a
          key={place}
          href={href}
          target="_blank"
          rel="noopener"
          aria-label={name}
          className={classes.link}
        >
          <Glyph size={18} stroke={1.6} aria-hidden="true" />
        </a>
      )
    )
  })
