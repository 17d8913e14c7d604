/** Rows a page (CFG-07, CFG-08, FMT-12). */
export const listPageSize = 100
export const userPageSize = 50
