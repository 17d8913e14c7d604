import type { Mistake } from '../mistake.ts'

const machine = ['tests/palette/machine.property.test.ts', 'tests/palette/machine.unit.test.ts']

export const mistakes: readonly Mistake[] = [
  {
    what: 'a use from the future counts more than one of now',
    file: 'domain/palette/frecency.ts',
    from: 'Math.max(0, now - use.at)',
    to: 'now - use.at',
    noticedBy: { quick: ['tests/palette/frecency.property.test.ts'] },
  },
  {
    what: 'what takes the place of something else runs before it was seen',
    file: 'domain/palette/machineEnter.ts',
    from: '(confidentialKinds.has(row.kind) || row.displaces) &&',
    to: 'confidentialKinds.has(row.kind) &&',
    noticedBy: { quick: machine },
  },
  {
    what: 'an Enter that waits acts on the only row though the server did not answer',
    file: 'domain/palette/machineEnter.ts',
    from: "isMeant && state.rows.length === 1 && state.remote === 'answered'",
    to: 'isMeant && state.rows.length === 1',
    noticedBy: { quick: machine },
  },
  {
    what: 'a word of three letters is bent too',
    file: 'domain/palette/entryTypo.ts',
    from: 'shortestBentWord = 4',
    to: 'shortestBentWord = 3',
    noticedBy: {
      quick: [
        'tests/palette/matchIndex.property.test.ts',
        'tests/palette/matchIndex.unit.test.ts',
        'tests/palette/heldOut.unit.test.ts',
      ],
    },
  },
  {
    what: 'a command of one word that asks nothing begins a line',
    file: 'domain/palette/commandLine.ts',
    from: "isSeveralWords(name) || (asks && name !== '')",
    to: "isSeveralWords(name) || name !== ''",
    noticedBy: { quick: ['tests/palette/commandLine.property.test.ts'] },
  },
  {
    what: 'days from today are read without their sign',
    file: 'domain/palette/argumentDates.ts',
    from: 'Number(`${relative[1]}${relative[2]}`)',
    to: 'Number(relative[2])',
    noticedBy: { quick: ['tests/palette/arguments.unit.test.ts', 'tests/palette/asked.property.test.ts'] },
  },
  {
    what: 'a highlight misses the end of a letter that is spelled with two',
    file: 'domain/palette/fold.ts',
    from: 'starts.push(at)\n        ends.push(end)',
    to: 'starts.push(at + unit)\n        ends.push(end)',
    noticedBy: { quick: ['tests/palette/fold.property.test.ts'] },
  },
  {
    what: 'a part of a word in one field counts against words in order of the next',
    file: 'domain/palette/entryTier.ts',
    from: '      inOrder = 0\n      isPart = false\n',
    to: '      inOrder = 0\n',
    noticedBy: { quick: ['tests/palette/matchIndex.property.test.ts'] },
  },
  {
    what: 'shortcuts fire while somebody types in a text of many lines',
    file: 'src/commands/chords.ts',
    from: 'input:not([type=checkbox]):not([type=radio]), textarea, select',
    to: 'input:not([type=checkbox]):not([type=radio]), select',
    noticedBy: { quick: ['tests/palette/chords.unit.test.tsx'] },
  },
  {
    what: 'shortcuts fire while somebody types a note',
    file: 'src/commands/chords.ts',
    from: 'target.isContentEditable || target.matches',
    to: 'target.matches',
    noticedBy: { quick: ['tests/palette/chords.unit.test.tsx'] },
  },
  {
    what: 'a shortcut of two keys fires behind a question',
    file: 'src/commands/chords.ts',
    from: '[role=dialog],[role=alertdialog],[role=menu]',
    to: '[role=dialog],[role=menu]',
    noticedBy: { quick: ['tests/palette/chords.unit.test.tsx'] },
  },
  {
    what: 'shortcuts fire while an input method composes',
    file: 'src/commands/chords.ts',
    from: 'event.isComposing || event.defaultPrevented',
    to: 'event.defaultPrevented',
    noticedBy: { quick: ['tests/palette/chords.unit.test.tsx'] },
  },
  {
    what: 'shortcuts that are switched off fire',
    file: 'src/commands/chords.ts',
    from: "!stroke.includes('mod+') && !currentKeys()",
    to: "stroke === '?' && !currentKeys()",
    noticedBy: { quick: ['tests/palette/chords.unit.test.tsx'] },
  },
  {
    what: 'a line in the palette goes on at another record than it was typed at',
    file: 'src/palette/leftLines.ts',
    from: 'return at === null || same(typedAt, inView)',
    to: 'return at === null || typedAt?.kind === inView?.kind',
    noticedBy: { quick: ['tests/palette/left.unit.test.tsx'] },
  },
  {
    what: 'a line that begins with a command is no unsent work',
    file: 'domain/navigation/reducer.ts',
    from: "line !== '' && (asking !== undefined || isForCommand === true)",
    to: "line !== '' && asking !== undefined",
    noticedBy: { quick: ['tests/palette/left.unit.test.tsx', 'tests/log/leftParts.unit.test.ts'] },
  },
]
