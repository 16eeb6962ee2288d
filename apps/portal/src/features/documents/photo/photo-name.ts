/** A photo is named after its date. */
export const toPhotoName = (at: Date) =>
  `${at.getMonth() + 1}-${at.getDate()}-${at.getFullYear()}.jpg`
