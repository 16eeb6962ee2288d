import { Badge, Button, Paper } from '@mantine/core'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { clients } from '@milepost/contract/clients/clients'
import { profitPlanForStaff } from '@milepost/contract/profit-plan/profit-plan'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../paths.ts'
import { copy } from './profit-plan.copy.ts'
import classes from './profit-plan.module.css'

const colors = { draft: 'yellow', active: 'green', retired: 'gray' } as const

/** A client's plans, newest first, with ways to start a new one. */
export function ProfitPlansPage() {
  const words = useCopy(copy)
  const dates = useDates()
  const { accountId = '' } = useParams()
  const params = { accountId }
  const client = useQuery(read(clients.show, { params })).data
  const plans = useQuery(read(profitPlanForStaff.list, { params }))
  const active = plans.data?.find(({ status }) => status === 'active')
  return (
    <Page
      title={client ? words.titleFor(client.name) : words.title}
      back={{ to: paths.client(accountId), label: words.backToClient }}
    >
      <div className={classes.list}>
        <div className={classes.end}>
          <Button component={Link} to={paths.newPlan(accountId)} size="sm">
            {words.newPlan}
          </Button>
          {active && (
            <Button
              component={Link}
              to={`${paths.newPlan(accountId)}?from=${active.id}`}
              size="sm"
              variant="default"
            >
              {words.newFrom}
            </Button>
          )}
        </div>
        <Paper className={classes.card}>
          <LoadState query={plans} failed={words.listFailed}>
            {(all) =>
              all.length === 0 ? (
                <Empty
                  icon={IconRoute}
                  title={words.none}
                  action={
                    <Button component={Link} to={paths.newPlan(accountId)} size="sm">
                      {words.firstPlan}
                    </Button>
                  }
                >
                  {words.noneText}
                </Empty>
              ) : (
                all.map(({ id, name, status, createdAt, publishedAt }) => (
                  <Link key={id} to={paths.plan(accountId, id)} className={classes.row}>
                    <b>{name}</b>
                    <span className={classes.dim}>
                      {publishedAt
                        ? words.publishedOn(dates.moment(publishedAt))
                        : words.enteredOn(dates.moment(createdAt))}
                    </span>
                    <Badge color={colors[status]}>{words[status]}</Badge>
                  </Link>
                ))
              )
            }
          </LoadState>
        </Paper>
      </div>
    </Page>
  )
}
