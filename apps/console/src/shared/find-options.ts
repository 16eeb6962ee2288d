import {
  isOptionsGroup,
  type ComboboxItem,
  type ComboboxParsedItem,
  type OptionsFilter,
} from '@mantine/core'
import { toFolded } from '@milepost/contract/wire/folded'

/** Finds options as clients are found: each typed word anywhere in the label, whatever its accents, apostrophes, and case. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const words = toFolded(search).split(' ')
  const isFound = ({ label }: ComboboxItem) => words.every((word) => toFolded(label).includes(word))
  return options
    .flatMap((option): ComboboxParsedItem[] => {
      if (!isOptionsGroup(option)) return isFound(option) ? [option] : []
      const items = option.items.filter(isFound)
      return items.length > 0 ? [{ ...option, items }] : []
    })
    .slice(0, limit)
}

/** The components that search their options as they are typed in. */
export const searchableComponents = {
  Select: { defaultProps: { filter: findOptions } },
  Autocomplete: { defaultProps: { filter: findOptions } },
  TagsInput: { defaultProps: { filter: findOptions } },
}
