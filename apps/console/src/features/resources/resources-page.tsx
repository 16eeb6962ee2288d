import { Button, Paper } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { resourcesForStaff, type StaffResource } from '@milepost/contract/resources/resources'
import { call, read } from '@milepost/ui/api/api.ts'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { ResourceForm } from './resource-form.tsx'
import { ResourceRow } from './resource-row.tsx'
import { copy } from './resources.copy.ts'
import classes from './resources.module.css'

const list = read(resourcesForStaff.list, {})

/** The resources the firm gives to clients: add, sort, group into folders, edit, remove. */
export function ResourcesPage() {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const cache = useQueryClient()
  const resources = useQuery(list)
  const [editing, setEditing] = useState<StaffResource | 'new'>()
  const [removing, setRemoving] = useState<StaffResource>()
  const order = useMutation({
    networkMode: 'always',
    mutationFn: (all: StaffResource[]) =>
      call(resourcesForStaff.order, { body: { resourceIds: all.map(({ id }) => id) } }),
    // Optimistic, so that pressing again moves it one more place.
    onMutate: (all) => cache.setQueryData(list.queryKey, all),
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: list.queryKey }),
  })
  return (
    <Page
      title={words.title}
      actions={
        <Button size="sm" onClick={() => setEditing('new')}>
          {words.add}
        </Button>
      }
    >
      <div className={classes.page}>
        <p className={classes.dim}>{words.about}</p>
        <Paper className={classes.card}>
          <LoadState
            query={resources}
            failed={words.loadFailed}
            placeholder={<SkeletonRows rows={6} />}
          >
            {(all) =>
              all.length === 0 ? (
                <Empty
                  title={words.none}
                  action={
                    <Button size="sm" onClick={() => setEditing('new')}>
                      {words.addFirst}
                    </Button>
                  }
                >
                  {words.noneText}
                </Empty>
              ) : (
                <ol className="plainList">
                  {all.map((resource, place) => (
                    <ResourceRow
                      key={resource.id}
                      resource={resource}
                      isFirst={place === 0}
                      isLast={place === all.length - 1}
                      onMove={(by) =>
                        order.mutate(all.with(place, all[place + by]!).with(place + by, resource))
                      }
                      onEdit={() => setEditing(resource)}
                      onRemove={() => setRemoving(resource)}
                    />
                  ))}
                </ol>
              )
            }
          </LoadState>
        </Paper>
      </div>
      {editing && (
        <ResourceForm
          resource={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && <Removal resource={removing} onClose={() => setRemoving(undefined)} />}
    </Page>
  )
}

type RemovalProps = { resource: StaffResource; onClose: () => void }

function Removal({ resource: { id, title }, onClose }: RemovalProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const cache = useQueryClient()
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: () => call(resourcesForStaff.remove, { params: { id } }).catch(ignoreNotFound),
    onSuccess: () => {
      toast.success(words.removed)
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: list.queryKey }),
  })
  return (
    <ConfirmDialog
      title={words.removeAsk(title)}
      confirm={words.remove}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </ConfirmDialog>
  )
}
