import { describe, expect, test } from 'vitest'
import { errorShown, wordingOf, type Failing } from '../../domain/calls/index.ts'
import { asFailure, failureShown } from '../../epics/calls/index.ts'

const failing = (more: Partial<Failing>): Failing => ({
  online: true,
  kind: 'read',
  status: 500,
  serverMessage: null,
  hadError: true,
  phone: '555-0100',
  ...more,
})
const message = (more: Partial<Failing>): string => wordingOf(failing(more)).message

describe('the error catalogue', () => {
  test('[ERR-01] offline', () => {
    expect(message({ online: false, status: 0 })).toBe(
      'Oops! it looks like you have been disconnected from the Internet. Please check your settings and try again.',
    )
  })
  test("[ERR-02] the server's message as is", () => {
    expect(message({ serverMessage: 'Tag has already been applied', status: 409, kind: 'save' })).toBe(
      'Tag has already been applied',
    )
  })
  test('[ERR-03] offline comes before the server, the server before the table', () => {
    expect(message({ online: false, serverMessage: 'From the server' })).toMatch(/^Oops! it looks like/)
    expect(message({ serverMessage: 'From the server', status: 503 })).toBe('From the server')
  })
  test.each([502, 503, 504])('[ERR-04] [ERR-14] a read that ends with %i', (status) => {
    expect(message({ status })).toBe(
      'Uh Oh! Our servers are experiencing congestion. Please wait a moment and try again.',
    )
  })
  test('[ERR-05] a read that ends with status 0', () => {
    expect(message({ status: 0 })).toBe('Your connection appears to have been dropped')
  })
  test.each([400, 404, 500])('[ERR-06] a read that ends with %i', (status) => {
    expect(message({ status })).toBe('Something went wrong retrieving your data')
  })
  test.each([502, 503, 504])('[ERR-07] [ERR-14] a save that ends with %i', (status) => {
    expect(message({ kind: 'save', status })).toBe(
      'We did not receive a timely response from our servers due to network congestion. Please check that your data was saved.',
    )
  })
  test('[ERR-08] [ERR-14] a save that ends with status 0', () => {
    expect(message({ kind: 'save', status: 0 })).toBe(
      'Your connection appears to have been dropped while we were saving your data. Please reload the page and check that your data was saved.',
    )
  })
  test.each([400, 409, 500])('[ERR-09] [ERR-14] a save that ends with %i', (status) => {
    expect(message({ kind: 'save', status })).toBe(
      'Something went wrong while saving your data. Please reload the page and try again.',
    )
  })
  test('[ERR-10] a save failure with no error object', () => {
    expect(message({ kind: 'save', hadError: false, status: null })).toBe(
      'Oops! something went wrong. Please try again.',
    )
    expect(asFailure(undefined, 'save', '555-0100').message).toBe('Oops! something went wrong. Please try again.')
  })
  test('[ERR-13] a failure without any message names the telephone and links to the server status', () => {
    for (const more of [{ status: null }, { hadError: false }]) {
      const wording = wordingOf(failing(more))
      expect(wording.message).toContain('Something went wrong and we were unable to communicate with the server')
      expect(wording.message).toContain('555-0100')
      expect(wording.link).toBe('serverStatus')
    }
  })
  test('[ERR-12] a read failure adds status and message, the telephone and the Support button; a save does not', () => {
    const { detail } = wordingOf(failing({ status: 404, serverMessage: 'Not found.' }))
    expect(detail).toMatch(/^404: Not found\. /)
    expect(detail).toContain('555-0100')
    expect(detail).toContain('Support button')
    expect(wordingOf(failing({ kind: 'save' })).detail).toBeNull()
  })
  test('[ERR-13] {phone} is replaced in a message of the server too, and read as plain text', () => {
    expect(message({ serverMessage: 'Call {phone} or {phone}.', phone: '$& 555' })).toBe('Call $& 555 or $& 555.')
  })
})

describe('the shared handler', () => {
  test('[ERR-15] [ERR-16] shows a failed delete with the save row of the table, under a key of its own', () => {
    const failure = { status: 500, ...wordingOf(failing({ kind: 'save' })), refusal: null, body: null }
    const shown = failureShown({ ids: { uuid: () => 'e1' } }, failure)
    expect(errorShown.match(shown) && shown.payload).toEqual({
      error: 'e1',
      message: 'Something went wrong while saving your data. Please reload the page and try again.',
      detail: null,
      status: 500,
      persistent: false,
    })
  })
})
