import { guards } from '../access/index.ts'
import { command, type Command } from '../kernel/index.ts'
import { termNamed } from './actions.ts'

export const tagCommands: readonly Command[] = [
  command({
    id: 'tag.open',
    title: 'command.tag.open',
    keywords: ['term', 'taxonomy', 'label', 'who carries', 'records with a tag'],
    group: 'go',
    needs: guards.taxonomy,
    place: { at: 'settingsMenu', order: 30 },
    arguments: [{ name: 'tag', kind: 'text', label: 'argument.tag' }],
    run: (_, { tag }) => termNamed({ words: (typeof tag === 'string' ? tag : '').slice(0, 160) }),
    risk: 'safe',
  }),
]
