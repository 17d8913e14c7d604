/** Reads a PDF with another library than the one that wrote it. */
import { extractText, getDocumentProxy } from 'unpdf'

export type ReadPdf = {
  readonly pages: readonly string[]
  readonly title: string
  readonly lang: string
  /** By page: the roles of its structure, in order. */
  readonly roles: readonly (readonly string[])[]
  readonly links: readonly string[]
}

type Node = { readonly role?: string; readonly children?: readonly Node[] }
const rolesIn = (node: Node | null): readonly string[] =>
  node === null ? [] : [...(node.role === undefined ? [] : [node.role]), ...(node.children ?? []).flatMap(rolesIn)]

export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  const { info } = (await pdf.getMetadata()) as {
    readonly info: { readonly Title?: string; readonly Language?: string }
  }
  const roles: (readonly string[])[] = []
  const links: string[] = []
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const one = await pdf.getPage(page)
    roles.push(rolesIn((await one.getStructTree()) as Node | null))
    for (const { url } of (await one.getAnnotations()) as { readonly url?: string }[])
      if (url !== undefined) links.push(url)
  }
  return { pages: text, title: info.Title ?? '', lang: info.Language ?? '', roles, links }
}

/** Without white space and hyphens at the ends of lines: where lines end is the paper's matter. */
export const run = (text: string): string => text.replace(/[\s\u00a0]+/g, '')
