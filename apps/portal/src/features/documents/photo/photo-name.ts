/** A photo is called by its day. */
export const toPhotoName = (at: Date) =>
  `${at.getMonth() + 1}-${at.getDate()}-${at.getFullYear()}.jpg`
