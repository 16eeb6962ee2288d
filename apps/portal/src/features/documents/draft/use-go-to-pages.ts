import { useLocation, useNavigate } from 'react-router'
import { paths, type UploadTarget } from '../../../app/paths.ts'

/** By it a page knows that one came from where all pages are. */
export const fromPages = 'from-pages'

/** Leads to where all pages are: back there, where one came from there, or each page would be one step more on the way back. */
export function useGoToPages(): (target: UploadTarget | undefined) => void {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  return (target) =>
    void (state === fromPages
      ? navigate(-1)
      : navigate(paths.documentManager(target), { replace: true }))
}
