import { Button, Paper } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from 'react-router'
import { documents } from '@milepost/contract/documents/documents'
import { firm } from '@milepost/contract/firm/firm'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { pathAfter, pathWithoutPages, useUploadTarget } from '../draft/upload-target.ts'
import { copy } from '../draft/upload.copy.ts'
import classes from './upload-success-page.module.css'

/** Says that the document is stored; reached only after it is. */
export function UploadSuccessPage() {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const target = useUploadTarget()
  const { sent } = useUploadDraft()
  const { data: firmData } = useQuery(read(firm.show, {}))
  if (!sent) return <Navigate to={pathWithoutPages(target)} replace />

  const finish = () => {
    void cache.invalidateQueries({ queryKey: [documents.list.path] })
    void navigate(pathAfter(target), { replace: true })
  }
  return (
    <Page title={words.onItsWay} documentTitle={words.uploadTitle(sent.title)}>
      <Paper className={classes.card}>
        <span className={classes.mark}>
          <IconCheck size={40} stroke={2} aria-hidden="true" />
        </span>
        <p className={classes.text}>{words.onItsWayText(firmData?.name ?? words.ourFirm)}</p>
        <p className={classes.title}>{sent.title}</p>
        <Button size="lg" fullWidth onClick={finish}>
          {words.gotIt}
        </Button>
        <Button
          component={Link}
          to={paths.document(sent.guid)}
          replace
          size="lg"
          variant="default"
          fullWidth
        >
          {words.viewIt}
        </Button>
      </Paper>
    </Page>
  )
}
