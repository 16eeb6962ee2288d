import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { maxTitleCharacters, type DocumentDetails } from '@milepost/contract/documents/documents'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { FilePicker } from '@milepost/ui/files/file-picker.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths, type PageType, type UploadTarget } from '../../../paths.ts'
import { toResubmission, type CaptureMethod } from '../draft/draft.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { copy } from '../draft/upload.copy.ts'
import { copy as documentsCopy } from '../list/documents.copy.ts'
import { useReplacedDocument } from '../list/documents.hooks.ts'
import { Problem } from '../upload-frame/problem.tsx'
import classes from './upload-choices.module.css'
import { useDroppedFiles } from './use-dropped-files.ts'
import { usePick } from './use-pick.ts'

type UploadChoicesProps = { target: UploadTarget | undefined; onProblem: () => void }

/** One page or several, by camera or by file. For a document with pages to retake: those pages, or all of it. */
export function UploadChoices({ target, onProblem }: UploadChoicesProps) {
  if (target?.kind !== 'document') return <Choices target={target} onProblem={onProblem} />
  return <ResubmissionChoices key={target.id} target={target} onProblem={onProblem} />
}

/** Waits for the document to be replaced: without it, its good pages wouldn't be retained. */
function ResubmissionChoices({ target, onProblem }: UploadChoicesProps & { target: UploadTarget }) {
  const words = useCopy(documentsCopy)
  const replaced = useReplacedDocument(target.id)
  return (
    <LoadState query={replaced} failed={words.loadFailed}>
      {(document) => <Choices target={target} replaced={document} onProblem={onProblem} />}
    </LoadState>
  )
}

function Choices({
  target,
  replaced,
  onProblem,
}: UploadChoicesProps & { replaced?: DocumentDetails }) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { change } = useUploadDraft()
  const part = replaced && toResubmission(replaced)
  const [wantsAll, setWantsAll] = useState(false)
  const resubmission = wantsAll ? undefined : part
  const [chosen, setPageType] = useState<PageType>()
  const isLong = !resubmission && (replaced?.files.length ?? 1) > 1
  const wholeType = chosen ?? (isLong ? 'multiple' : 'single')
  const retakeCount = resubmission?.pages.length ?? 0
  const pageType = retakeCount > 1 ? 'multiple' : retakeCount === 1 ? 'single' : wholeType

  // On a handheld, the camera comes first; at a desk, importing files does.
  const handheld = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const begin = (by: CaptureMethod) =>
    change({
      do: 'begin',
      purpose: { target, by, pageType },
      resubmission: resubmission,
      title: replaced?.title ?? search.get('title')?.slice(0, maxTitleCharacters),
    })
  // Files can be chosen without network, too: the code of what comes next is there by then.
  useEffect(() => {
    void Promise.allSettled([
      import('./file-upload-page.tsx'),
      import('./document-manager-page.tsx'),
      import('../draft/merge-drafts.ts'),
    ])
  }, [])
  const scan = () => {
    begin('camera')
    void navigate(paths.cameraUpload(pageType, target), { replace: true })
  }
  const { problem, take: addFile } = usePick(target, {
    onAccepted: () => begin('file'),
    onPicked: () => void navigate(paths.fileUpload(pageType, target), { replace: true }),
    onAdded: () => void navigate(paths.documentManager(target), { replace: true }),
    onProblem,
  })
  useDroppedFiles(addFile)

  const scanButton = (
    <button
      type="button"
      className={classes.choice}
      data-main={handheld || undefined}
      onClick={scan}
    >
      <IconCamera size={28} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{words.photo}</b>
        <span>{words.scan}</span>
      </span>
    </button>
  )
  return (
    <>
      {part && (
        <SegmentedControl
          fullWidth
          aria-label={words.whatToSend}
          value={wantsAll ? 'all' : 'part'}
          onChange={(what) => setWantsAll(what === 'all')}
          data={[
            { value: 'part', label: words.onlyThese([...part.pages]) },
            { value: 'all', label: words.allPages },
          ]}
          className={classes.pages}
        />
      )}
      {retakeCount === 0 && (
        <SegmentedControl
          fullWidth
          aria-label={words.howMany}
          value={wholeType}
          onChange={setPageType}
          data={[
            { value: 'single', label: words.single },
            { value: 'multiple', label: words.multiple },
          ]}
          className={classes.pages}
        />
      )}
      <p className={classes.note}>
        {resubmission
          ? words.retakeNote
          : pageType === 'single'
            ? words.singleNote
            : words.multipleNote}
      </p>
      <Problem>{problem}</Problem>
      <div className={classes.ways}>
        {handheld && scanButton}
        <FilePicker several={retakeCount !== 1} onPick={addFile}>
          {(props) => (
            <button
              {...props}
              type="button"
              className={classes.choice}
              data-main={!handheld || undefined}
            >
              <IconFileUpload size={28} stroke={1.75} aria-hidden="true" />
              <span>
                <b>{words.uploadFiles}</b>
                <span>{words.import}</span>
                {!handheld && <span>{words.drop}</span>}
              </span>
            </button>
          )}
        </FilePicker>
        {!handheld && scanButton}
      </div>
    </>
  )
}
