import { useLocation, useNavigate } from 'react-router'
import { paths, type UploadTarget } from '../../../paths.ts'

/** Navigation state that marks a page as opened from the document manager. */
export const fromPages = 'from-pages'

/**
 * Goes to the document manager: back, if the page was opened from there, so that the history doesn't grow
 * with each page.
 */
export function useGoToPages(): (target: UploadTarget | undefined) => void {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  return (target) =>
    void (state === fromPages
      ? navigate(-1)
      : navigate(paths.documentManager(target), { replace: true }))
}
