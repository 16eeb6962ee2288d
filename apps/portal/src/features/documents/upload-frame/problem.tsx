import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import classes from './problem.module.css'

/** A problem with a chosen file; announced when it appears. */
export function Problem({ children: problem }: { children: string | undefined }) {
  const errorMessage = useErrorMessage()
  const sentence = problem && errorMessage(problem)
  return (
    <>
      <div role="alert" className={classes.alert}>
        {sentence && (
          <p className={classes.problem}>
            <IconAlertTriangle size={20} aria-hidden="true" />
            <span>{sentence}</span>
          </p>
        )}
      </div>
      {sentence?.includes(errorMessage(errorMessages.file_type)) && (
        <p>{errorMessage(errorMessages.file_type_photos)}</p>
      )}
    </>
  )
}
