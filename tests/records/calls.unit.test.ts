import { describe, expect, test } from 'vitest'
import { fillPath } from '../../domain/kernel/index.ts'
import { entities, kinds, recordCalls } from '../../domain/records/index.ts'

describe('the calls of a record', () => {
  test.each(kinds)('[CAL-17] a new %s is POSTed to its endpoint, an existing one PUT to it by id', (kind) => {
    const { create, update, get } = recordCalls[kind]
    const { endpoint, version } = entities[kind]
    expect([create.method, create.path, create.version]).toEqual(['POST', endpoint, version])
    expect([update.method, fillPath(update.path, { id: 7 }), update.version]).toEqual(['PUT', `${endpoint}/7`, version])
    expect([get.method, fillPath(get.path, { id: 7 })]).toEqual(['GET', `${endpoint}/7`])
  })

  test('[CAL-17] a delete is DELETE by id', () => {
    expect([recordCalls.person.remove.method, fillPath(recordCalls.person.remove.path, { id: 7 })]).toEqual([
      'DELETE',
      'person/7',
    ])
  })
})
