import { Button, Paper } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link } from 'react-router'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths, withUpload } from '../../../paths.ts'
import classes from './how-to-send-documents-page.module.css'
import { copy, steps as stepCopy } from './how-to.copy.ts'
import { PaperPicture, type PaperState } from './paper-picture.tsx'

type Words = (typeof copy)['en']
type Rule = { title: keyof Words; text: keyof Words; good: PaperState; bad: PaperState }

const rules: Rule[] = [
  { title: 'corners', text: 'cornersText', good: 'whole', bad: 'cut' },
  { title: 'light', text: 'lightText', good: 'lit', bad: 'dark' },
  { title: 'still', text: 'stillText', good: 'sharp', bad: 'blurred' },
  { title: 'close', text: 'closeText', good: 'near', bad: 'far' },
]

/** How to send a document, and how to take a readable photo of one. */
export function HowToSendDocumentsPage() {
  const words = useCopy(copy)
  const steps = useCopy(stepCopy)
  return (
    <Page title={words.title} back={{ to: paths.allDocuments, label: words.back }}>
      <div className={classes.column}>
        <Section title={words.inFourSteps}>
          <ol className={classes.steps}>
            {Object.entries(steps).map(([name, step]) => (
              <li key={name}>{step}</li>
            ))}
          </ol>
          <Button
            component={Link}
            to={withUpload(paths.howToSendDocuments, 'new')}
            leftSection={<IconUpload size={18} />}
          >
            {words.upload}
          </Button>
        </Section>
        <h2 className={classes.heading}>{words.goodPhoto}</h2>
        <div className={classes.rules}>
          {rules.map(({ title, text, good, bad }) => (
            <Paper key={title} component="section" className={classes.rule}>
              <h3>{words[title]}</h3>
              <p>{words[text]}</p>
              <div className={classes.pair}>
                <figure>
                  <PaperPicture shown={good} />
                  <figcaption data-good>
                    <IconCheck size={18} aria-hidden="true" />
                    {words.good}
                  </figcaption>
                </figure>
                <figure>
                  <PaperPicture shown={bad} />
                  <figcaption>
                    <IconX size={18} aria-hidden="true" />
                    {words.bad}
                  </figcaption>
                </figure>
              </div>
            </Paper>
          ))}
        </div>
        <Section title={words.files}>
          <p className={classes.text}>{words.filesText}</p>
        </Section>
      </div>
    </Page>
  )
}
