import type { ComponentProps } from 'react'

export type OutsideLinkProps = Omit<ComponentProps<'a'>, 'target' | 'rel'> & { readonly href: string }

/** A link to a page that is not the product's: it opens beside it, and learns nothing of where it was pressed. */
export const OutsideLink = ({ children, ...rest }: OutsideLinkProps) => (
  <a {...rest} target="_blank" rel="noreferrer noopener">
    {children}
  </a>
)
