import { Button } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { firm } from '@milepost/contract/firm/firm'
import { canUse } from '@milepost/contract/wire/access'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { useCurrentUser } from '../../features/account/account.hooks.ts'
import { paths } from '../../paths.ts'
import { toExternalLink } from '../layout/menu.ts'
import { Picture } from './pictures.tsx'
import classes from './tutorials-page.module.css'
import { copy } from './tutorials.copy.ts'
import { tutorials, type Tutorial } from './tutorials.ts'

/** Four short tutorials: the firm's video, or drawn steps without one. The URL names the one shown. */
export function TutorialsPage() {
  const words = useCopy(copy)
  const [search] = useSearchParams()
  const shown = tutorials.find(({ slug }) => slug === search.get('tutorial'))
  if (shown) return <Steps tutorial={shown} />
  return (
    <Page title={words.tutorials}>
      <ul className={`plainList ${classes.cards}`}>
        {tutorials.map((tutorial) => (
          <li key={tutorial.slug}>
            <Lesson tutorial={tutorial} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function Lesson({ tutorial }: { tutorial: Tutorial }) {
  const words = useCopy(copy)
  const { data: ours } = useQuery(read(firm.show, {}))
  const video = toExternalLink(ours?.tutorials[tutorial.video] ?? null)
  const inside = (
    <>
      <Picture of={tutorial.picture} />
      <h2>{words[tutorial.title]}</h2>
      <p>{words[tutorial.about]}</p>
      <span className={classes.go}>
        {video ? words.watch : words.seeSteps}
        {video && <span className="hide">, {words.newTab}</span>}
        {video ? (
          <IconExternalLink size={18} aria-hidden="true" />
        ) : (
          <IconChevronRight size={18} aria-hidden="true" />
        )}
      </span>
    </>
  )
  if (video)
    return (
      <a href={video} target="_blank" rel="noopener" className={classes.card}>
        {inside}
      </a>
    )
  return (
    <Link to={`${paths.tutorials}?tutorial=${tutorial.slug}`} className={classes.card}>
      {inside}
    </Link>
  )
}

function Steps({ tutorial: { title, about, steps, next } }: { tutorial: Tutorial }) {
  const words = useCopy(copy)
  const user = useCurrentUser()
  const leadsOn = next.to !== paths.profitPlan || canUse('profit-plan', user)
  return (
    <Page title={words[title]} back={{ to: paths.tutorials, label: words.back }}>
      <p className={classes.about}>{words[about]}</p>
      <ol className={`plainList ${classes.steps}`}>
        {steps.map(({ text, picture }, i) => (
          <li key={text} className={classes.step}>
            <Picture of={picture} />
            <p>
              <span className={classes.number} aria-hidden="true">
                {i + 1}
              </span>
              {words[text]}
            </p>
          </li>
        ))}
      </ol>
      {leadsOn && (
        <Button component={Link} to={next.to} mt="lg">
          {words[next.label]}
        </Button>
      )}
    </Page>
  )
}
