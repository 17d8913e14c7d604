/** Two persons who are one human being. */
export const merge = {
  'merge.intro':
    'When one person was entered twice, merge the two. Everything that either is on a case or at an event is then of the person who is kept.',
  'merge.keep': 'Person to keep',
  'merge.drop': 'Person to merge into them',
  'merge.twice': 'These are the same person. Choose another one.',
  'merge.loading': 'Loading what is known of both.',
  'merge.records': 'Clients and defendants',
  'merge.noRecords': 'Neither a client nor a defendant that you may see',
  'merge.part': '{kind} on case {number}',
  'merge.differing': 'What the two say differently',
  'merge.changed': 'Somebody else changed one of the two meanwhile. Look at both again.',
  'merge.chooseOne': 'Choose one of the two.',
  'merge.notEvery': 'You are not allowed to change every record of this person.',
  'merge.tooMany': 'One person has at most {most} of these.',
  'merge.gone': 'This person is not there any more, or you may not see them. Choose another one.',
  'merge.whose': 'Of each, what {keep} says stands first, and what {drop} says second.',
  'merge.differing.help':
    'Choose what stays. What is not chosen is kept in the history of their clients and defendants.',
  'merge.alike': 'The two say the same of themselves.',
  'merge.nothing': 'Nothing',
  'merge.start': 'Merge the two',
  'merge.ask': 'Merge “{drop}” into “{keep}”?',
  'merge.ask.text': 'One person is left, with the records of both. This cannot be undone.',
  'merge.confirm': 'Merge',
  'merge.working': 'Merging People...',
  'merge.done': 'People merged',
} as const
