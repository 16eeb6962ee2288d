import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import classes from './problem.module.css'

/** A problem with a chosen file; announced when it appears. */
export function Problem({ children: problem }: { children: string | undefined }) {
  const errorMessage = useErrorMessage()
  return (
    <div role="alert" className={classes.alert}>
      {problem && (
        <p className={classes.problem}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          <span>{errorMessage(problem)}</span>
        </p>
      )}
    </div>
  )
}
