import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { boardViews, NewBoardView, type BoardView } from '@milepost/contract/board/board-views'
import { read } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { parseSettings, toAddress } from './board-settings.ts'
import { copy } from './board.copy.ts'
import { useBoardChange } from './board.hooks.ts'
import classes from './board.module.css'

/** The saved views, and what saves the board as it is. */
export function Views() {
  const words = useCopy(copy)
  const [address] = useSearchParams()
  const { data: views = [] } = useQuery(read(boardViews.list, {}))
  const [isOpen, setOpen] = useState(false)
  const current = address.get('view')
  const own = views.find(({ id, isOwn }) => id === current && isOwn)
  const hasSettings = toAddress(parseSettings(address)) !== '?'
  return (
    <div className={classes.views}>
      {views.length > 0 && (
        <nav aria-label={words.views} className={classes.chips}>
          <Link to="?" aria-current={current ? undefined : 'true'}>
            {words.allClients}
          </Link>
          {views.map(({ id, name, isOwn, ownedBy, settings }) => (
            <Link
              key={id}
              to={toAddress(settings, id)}
              aria-current={id === current ? 'true' : undefined}
            >
              {isOwn ? name : words.sharedBy(name, ownedBy)}
            </Link>
          ))}
        </nav>
      )}
      {(own ?? hasSettings) && (
        <Button size="sm" variant="default" onClick={() => setOpen(true)}>
          {own ? words.editView : words.saveView}
        </Button>
      )}
      {isOpen && <ViewDialog view={own} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Saves the board as it is, as a new view or in place of one. */
function ViewDialog({ view, onClose }: { view: BoardView | undefined; onClose: () => void }) {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const add = useBoardChange(boardViews.add, { failsAt: 'dialog' })
  const change = useBoardChange(boardViews.change, { failsAt: 'dialog' })
  const remove = useBoardChange(boardViews.remove, { failsAt: 'dialog' })
  const settings = parseSettings(address)
  const check = useFormCheck({
    parsed: NewBoardView.safeParse({ name, isShared, settings }),
    error: add.error ?? change.error,
    at: 'view',
  })
  const finish = (message: string, to: string) => {
    toast.success(message)
    onClose()
    void navigate(to, { replace: true })
  }
  const saved = ({ id }: BoardView) => finish(words.viewSaved, toAddress(settings, id))
  const save = (details: NewBoardView) => {
    const body = { view: details }
    if (view) change.mutate({ params: { id: view.id }, body }, { onSuccess: saved })
    else add.mutate({ body }, { onSuccess: saved })
  }
  return (
    <FormDialog
      title={view ? words.editView : words.saveView}
      submitLabel={words.save}
      isPending={add.isPending || change.isPending}
      error={add.error ?? change.error ?? remove.error}
      onSubmit={check.submit(save)}
      onClose={onClose}
      actions={
        view && (
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { params: { id: view.id } },
                { onSuccess: () => finish(words.viewRemoved, '?') },
              )
            }
          >
            {words.remove}
          </Button>
        )
      }
    >
      <TextInput
        data-autofocus
        label={words.viewName}
        maxLength={60}
        value={name}
        error={check.problem('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={words.isShared}
        checked={isShared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
