/** Whether a browser says that it is a phone's or a tablet's. A bank can't be connected there. */
export const isMobile = (userAgent = navigator.userAgent): boolean =>
  /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i.test(userAgent)
