/**
 * Layout widths in CSS pixels (NAV-50). A width at or above a figure is in that class; below `sm` is the narrowest.
 * Style sheets write the same figures, since a media query can't read a custom property.
 */
export const breakpoints = { sm: 650, md: 1050, lg: 1280, xl: 1500 } as const
