import type { Firm } from '@milepost/contract/firm/firm'
import { paths } from '../../paths.ts'
import type { PictureName } from './pictures.tsx'
import type { TutorialCopyKey } from './tutorials.copy.ts'

type Step = { text: TutorialCopyKey; picture: PictureName }

export type Tutorial = {
  /** In the URL. */
  slug: string
  video: keyof Firm['tutorials']
  title: TutorialCopyKey
  about: TutorialCopyKey
  picture: PictureName
  /** Shown if there is no video. */
  steps: readonly Step[]
  /** The page where the user does what was shown. */
  next: { label: TutorialCopyKey; to: string }
}

export const tutorials: readonly Tutorial[] = [
  {
    slug: 'getting-started',
    video: 'gettingStarted',
    title: 'gettingStarted',
    about: 'gettingStartedAbout',
    picture: 'photograph',
    steps: [
      { text: 'startPhoto', picture: 'photograph' },
      { text: 'startStatus', picture: 'statuses' },
      { text: 'startRetake', picture: 'retake' },
      { text: 'startMessages', picture: 'message' },
    ],
    next: { label: 'toDocuments', to: paths.allDocuments },
  },
  {
    slug: 'intro',
    video: 'intro',
    title: 'intro',
    about: 'introAbout',
    picture: 'home',
    steps: [
      { text: 'introHome', picture: 'home' },
      { text: 'introMenu', picture: 'menu' },
      { text: 'introDays', picture: 'days' },
      { text: 'introPerson', picture: 'person' },
    ],
    next: { label: 'toHome', to: paths.home },
  },
  {
    slug: 'quarterly-estimates',
    video: 'quarterlyEstimates',
    title: 'quarterlyEstimates',
    about: 'quarterlyEstimatesAbout',
    picture: 'dates',
    steps: [
      { text: 'taxDates', picture: 'dates' },
      { text: 'taxChoose', picture: 'choose' },
      { text: 'taxPay', picture: 'pay' },
      { text: 'taxKeep', picture: 'photograph' },
    ],
    next: { label: 'toEstimates', to: paths.quarterlyTaxEstimates },
  },
  {
    slug: 'profit-plan',
    video: 'profitPlan',
    title: 'profitPlan',
    about: 'profitPlanAbout',
    picture: 'road',
    steps: [
      { text: 'planMade', picture: 'person' },
      { text: 'planBreakeven', picture: 'road' },
      { text: 'planWhatIf', picture: 'slide' },
    ],
    next: { label: 'toPlan', to: paths.profitPlan },
  },
]
