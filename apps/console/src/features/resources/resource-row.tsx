import { Badge, Button } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { toFileName } from '@milepost/contract/documents/file-names'
import { resourcesForStaff, type StaffResource } from '@milepost/contract/resources/resources'
import { call } from '@milepost/ui/api/api.ts'
import { ToolButton } from '@milepost/ui/feedback/tool-button.tsx'
import { listDate } from '@milepost/ui/i18n/dates.ts'
import { fileSize } from '@milepost/ui/i18n/file-size.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useDownload } from '@milepost/ui/pdf/use-download.ts'
import { copy } from './resources.copy.ts'
import classes from './resources.module.css'

type ResourceRowProps = {
  resource: StaffResource
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onEdit: () => void
  onRemove: () => void
}

/** One resource: its kind, its audience and its actions. */
export function ResourceRow({
  resource,
  isFirst,
  isLast,
  onMove,
  onEdit,
  onRemove,
}: ResourceRowProps) {
  const words = useCopy(copy)
  const { title, description, folders } = resource
  return (
    <li className={classes.row}>
      <div className={classes.moves}>
        <ToolButton
          icon={IconArrowUp}
          label={words.up(title)}
          idle={isFirst}
          onPress={() => onMove(-1)}
        />
        <ToolButton
          icon={IconArrowDown}
          label={words.down(title)}
          idle={isLast}
          onPress={() => onMove(1)}
        />
      </div>
      <div className={classes.what}>
        <Opener resource={resource} />
        {description && <span className={classes.dim}>{description}</span>}
      </div>
      <div className={classes.folders}>
        {folders.map((folder) => (
          <Badge key={folder}>{words[folder]}</Badge>
        ))}
      </div>
      <div className={classes.end}>
        <Button variant="default" size="sm" aria-label={words.changeLabel(title)} onClick={onEdit}>
          {words.change}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          aria-label={words.removeLabel(title)}
          onClick={onRemove}
        >
          {words.remove}
        </Button>
      </div>
    </li>
  )
}

/** The title, linked to what clients get. */
function Opener({ resource: { id, title, url, bytes, addedAt } }: { resource: StaffResource }) {
  const words = useCopy(copy)
  const load = () => call(resourcesForStaff.pdf, { params: { id } })
  const { download, isDownloading } = useDownload(load, toFileName('application/pdf', title))
  const added = listDate(addedAt)
  if (url !== null)
    return (
      <>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {title}
        </a>
        <span className={classes.dim}>{`${new URL(url).hostname} · ${added}`}</span>
      </>
    )
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label={words.open(title)}
        disabled={isDownloading}
        onClick={download}
      >
        {title}
      </button>
      <span className={classes.dim}>{`${words.pdf(fileSize(bytes ?? 0))} · ${added}`}</span>
    </>
  )
}
