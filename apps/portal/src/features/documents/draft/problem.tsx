import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import classes from './problem.module.css'

/** A problem with a chosen file; announced when it appears. */
export function Problem({ children: problem }: { children: string | undefined }) {
  const say = useErrorMessage()
  return (
    <div role="alert" className={classes.alert}>
      {problem && (
        <p className={classes.problem}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          {say(problem)}
        </p>
      )}
    </div>
  )
}
