/** How a file's name travels in a header (RFC 6266, RFC 8187): once for old readers, once for all. */

export const dispositionOf = (form: 'attachment' | 'inline', name: string): string => {
  const old = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  return `${form}; filename="${old}"; filename*=UTF-8''${encoded(name)}`
}

/** Leaves only RFC 5987's attr-char. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
