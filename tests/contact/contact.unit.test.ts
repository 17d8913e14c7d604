import { describe, expect, test } from 'vitest'
import { contactEdited, contactRequested } from '../../domain/contact/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { actsEpics } from '../../epics/acts/index.ts'
import { contactEpics } from '../../epics/contact/index.ts'
import { only, startWorld } from '../records/epicWorld.ts'

const written = () => {
  const world = startWorld([...actsEpics, ...contactEpics])
  world.dispatch(
    routeEntered({ route: 'list.victims', searchType: 'victim', searchValue: 'Ortega' }),
    routeEntered({ route: 'contact' }),
    contactEdited({ subject: ' Slow ' }),
    contactEdited({ message: 'Since today.' }),
  )
  return world
}

describe('the contact form', () => {
  test('[NAV-13] sends the page it was opened from, without what was searched for there', () => {
    const world = written()
    world.dispatch(contactRequested({}))
    expect(only(world.open()).input.body).toEqual({ subject: 'Slow', message: 'Since today.', page: '/list/victims' })
  })

  test('[NAV-13] is empty and says so once it was sent', () => {
    const world = written()
    world.dispatch(contactRequested({}), contactRequested({}))
    only(world.open()).answer({ success: true })
    expect(world.exchanges).toHaveLength(1)
    expect(world.state().contact).toMatchObject({ subject: '', message: '', status: 'sent', problem: null })
    expect(Object.values(world.state().calls.snackbars)).toMatchObject([{ message: 'contact.sent' }])
  })

  test('keeps what was typed when it could not be sent', () => {
    const world = written()
    world.dispatch(contactRequested({}))
    only(world.open()).fail({ message: 'It failed.' })
    expect(world.state().contact).toMatchObject({
      subject: ' Slow ',
      message: 'Since today.',
      status: 'writing',
      problem: 'It failed.',
    })
  })
})
