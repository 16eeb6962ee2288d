import { Checkbox, FileInput, SegmentedControl, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ResourceChange,
  ResourceFolder,
  resourcesForStaff,
  ResourceUpload,
  type StaffResource,
} from '@milepost/contract/resources/resources'
import { call } from '@milepost/ui/api/api.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { fileSize } from '@milepost/ui/i18n/file-size.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { changedFields } from '../../shared/changed-fields.ts'
import { copy } from './resources.copy.ts'
import classes from './resources.module.css'

type ResourceFormProps = { resource: StaffResource | undefined; onClose: () => void }

/** Adds a PDF or a link, or edits its title and audience. */
export function ResourceForm({ resource, onClose }: ResourceFormProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const cache = useQueryClient()
  const [kind, setKind] = useState<'file' | 'link'>(resource?.url ? 'link' : 'file')
  const [file, setFile] = useState<File | null>(null)
  const [url, setUrl] = useState(resource?.url ?? '')
  const [title, setTitle] = useState(resource?.title ?? '')
  const [description, setDescription] = useState(resource?.description ?? '')
  const [folders, setFolders] = useState<ResourceFolder[]>(
    resource?.folders ?? [...ResourceFolder.options],
  )
  const entered = { title, description, folders, ...(kind === 'link' && { url }) }
  const [before] = useState(entered)
  const files = kind === 'file' && file ? [{ object: file }] : []
  const parsed = resource
    ? ResourceChange.safeParse(entered)
    : ResourceUpload.safeParse({ ...entered, files })
  const { keyFor } = useIdempotencyKeys()
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (!resource) {
        const body = { ...entered, files }
        return call(resourcesForStaff.add, { body }, { idempotencyKey: keyFor(body) })
      }
      const params = { id: resource.id }
      if (file) await call(resourcesForStaff.replaceFile, { params, body: { files } })
      const changed = changedFields(before, entered)
      return call(resourcesForStaff.change, { params, body: { resource: changed } })
    },
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [resourcesForStaff.list.path] }),
  })
  const check = useFormCheck({ parsed, error: save.error, at: resource ? 'resource' : '' })
  const chooseFile = (chosen: File | null) => {
    setFile(chosen)
    if (title === '' && chosen) setTitle(chosen.name.replace(/\.pdf$/i, '').slice(0, 120))
  }

  return (
    <FormDialog
      title={resource ? words.changeLabel(resource.title) : words.addTitle}
      submitLabel={words.save}
      isPending={save.isPending}
      error={save.error}
      onSubmit={check.submit(() => save.mutate())}
      onClose={onClose}
    >
      {!resource && (
        <SegmentedControl
          aria-label={words.what}
          value={kind}
          onChange={(value) => setKind(value)}
          data={(['file', 'link'] as const).map((value) => ({ value, label: words[value] }))}
        />
      )}
      {kind === 'file' && (
        <FileInput
          size="md"
          label={<span>{resource ? words.replaceFile : words.file}</span>}
          description={resource ? words.replaceHint(fileSize(resource.bytes ?? 0)) : words.fileHint}
          placeholder={words.chooseFile}
          clearable
          clearButtonProps={{ 'aria-label': words.clearFile }}
          accept="application/pdf,.pdf"
          value={file}
          error={check.problem('files')}
          onChange={chooseFile}
        />
      )}
      {kind === 'link' && (
        <TextInput
          label={words.url}
          type="url"
          placeholder="https://"
          value={url}
          error={check.problem('url') ?? check.problem('files')}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={words.name}
        maxLength={120}
        value={title}
        error={check.problem('title')}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        label={words.description}
        description={words.optional}
        maxLength={250}
        value={description}
        error={check.problem('description')}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={words.folders}
        value={folders}
        error={check.problem('folders')}
        onChange={(chosen) =>
          setFolders(ResourceFolder.options.filter((folder) => chosen.includes(folder)))
        }
      >
        <div className={classes.choices}>
          {ResourceFolder.options.map((folder) => (
            <Checkbox key={folder} value={folder} label={words[folder]} />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  )
}
