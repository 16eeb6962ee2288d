import { Alert, Button, NativeSelect, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountForStaff } from '@milepost/contract/account/account'
import {
  booksLock,
  LockInTheWay,
  maxReopenReason,
  type BooksLock,
  type BooksLockChange,
} from '@milepost/contract/financial-performance/books-lock'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useLockText } from '../../../shared/posting/use-books-lock.ts'
import { useBooksChanged } from '../books.hooks.ts'
import classes from '../books.module.css'
import { copy } from './lock.copy.ts'
import { listLockable, listMonthEnds } from './month-ends.ts'

/** Through which month a client's books are locked, and the forms that lock and reopen months. */
export function BooksLockSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const lock = useQuery(read(booksLock.show, { params: { accountId } }))
  return (
    <Section title={words.title}>
      <LoadState query={lock} failed={words.failed}>
        {(found) => <Lock lock={found} />}
      </LoadState>
    </Section>
  )
}

function Lock({ lock }: { lock: BooksLock }) {
  const words = useCopy(copy)
  const getLockText = useLockText()
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const [form, setForm] = useState<'lock' | 'reopen'>()
  const close = () => setForm(undefined)
  const { data: current } = LockInTheWay.safeParse(lock)
  const lockable = listLockable(lock.lockedThrough, today())
  return (
    <div className={classes.fields}>
      <p className={classes.dim}>{current ? getLockText(current) : words.none}</p>
      {form === 'lock' && <LockForm lock={lock} lockable={lockable} onClose={close} />}
      {form === 'reopen' && current && (
        <ReopenForm lock={lock} lockedThrough={current.lockedThrough} onClose={close} />
      )}
      {form === undefined && (
        <div className={classes.end}>
          {lockable.length > 0 && (
            <Button size="sm" variant="default" onClick={() => setForm('lock')}>
              {words.lock}
            </Button>
          )}
          {current && me?.role === 'admin' && (
            <Button size="sm" variant="default" onClick={() => setForm('reopen')}>
              {words.reopen}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Changes the lock, says so, and closes the form. */
function useLockChange(
  { accountId }: BooksLock,
  { done, onClose }: { done: string; onClose: () => void },
) {
  const toast = useToast()
  const changed = useBooksChanged()
  return useMutation({
    networkMode: 'always',
    mutationFn: (books: BooksLockChange) =>
      call(booksLock.change, { params: { accountId }, body: { books } }),
    onSuccess: () => {
      toast.success(done)
      onClose()
    },
    onSettled: changed,
  })
}

type LockFormProps = { lock: BooksLock; lockable: readonly string[]; onClose: () => void }

function LockForm({ lock, lockable, onClose }: LockFormProps) {
  const words = useCopy(copy)
  const { fullDay } = useDates()
  const errorMessage = useErrorMessage()
  const [month, setMonth] = useState(lockable[0] ?? '')
  const change = useLockChange(lock, { done: words.locked(fullDay(month)), onClose })
  return (
    <Form className={classes.fields} onSubmit={() => change.mutate({ lockedThrough: month })}>
      <NativeSelect
        label={words.lockThrough}
        description={words.lockHint}
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
        data={lockable.map((value) => ({ value, label: fullDay(value) }))}
      />
      {change.error && <Alert color="red">{errorMessage(change.error)}</Alert>}
      <div className={classes.end}>
        <Button type="submit" loading={change.isPending}>
          {words.reallyLock}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  )
}

type ReopenFormProps = { lock: BooksLock; lockedThrough: string; onClose: () => void }

function ReopenForm({ lock, lockedThrough, onClose }: ReopenFormProps) {
  const words = useCopy(copy)
  const { fullDay } = useDates()
  const errorMessage = useErrorMessage()
  const earlier = listMonthEnds(lockedThrough)
  const [month, setMonth] = useState(earlier[0] ?? '')
  const [reason, setReason] = useState('')
  const change = useLockChange(lock, { done: words.reopened, onClose })
  return (
    <Form
      className={classes.fields}
      onSubmit={() => change.mutate({ lockedThrough: month || null, reason })}
    >
      <NativeSelect
        label={words.keepLocked}
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
        data={[
          ...earlier.map((value) => ({ value, label: fullDay(value) })),
          { value: '', label: words.keepNone },
        ]}
      />
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        rows={2}
        maxLength={maxReopenReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {change.error && <Alert color="red">{errorMessage(change.error)}</Alert>}
      <div className={classes.end}>
        <Button
          type="submit"
          color="red"
          disabled={reason.trim() === ''}
          loading={change.isPending}
        >
          {words.reallyReopen}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  )
}
