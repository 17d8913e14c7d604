// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { EntityField } from '../../domain/kernel/index.ts'
import { entities, pageKinds, saveHeldBack, type Kind } from '../../domain/records/index.ts'
import { accessWords } from '../../domain/access/scopes.ts'
import { RecordForm } from '../../src/forms/index.ts'
import { showScreen } from '../links/screen.tsx'

afterEach(cleanup)

const wrong = (field: string): string => `This is what is wrong with ${field}.`
const forms: readonly Kind[] = [...pageKinds, 'attendee', 'task', 'appointment', 'note', 'timelog', 'court_date']

const described = (control: Element): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** What is typed in or chosen by, but for the box in which the options of a field are looked for. */
const controlsIn = (form: Element): readonly Element[] =>
  [...form.querySelectorAll('input:not([type=hidden], [hidden]), select, textarea, [contenteditable=true]')].filter(
    (control) => !(control instanceof HTMLInputElement && (control.readOnly || control.disabled)),
  )

test.each(forms)(
  'law: every control of a form is marked and described where its value is refused: %s',
  async (kind) => {
    const fields: Record<string, EntityField> = entities[kind].fields
    const all = Object.fromEntries(Object.keys(fields).map((field) => [field, wrong(field)]))
    showScreen(<RecordForm kind={kind} id={0} />, [saveHeldBack({ kind, id: 0, message: 'No.', fields: all })], {
      scopes: accessWords,
    })
    const form = document.querySelector('form')
    if (form === null) throw new Error('there is no form')
    // The editor of formatted text comes in a part of its own.
    await waitFor(() => expect(form.querySelector('[aria-busy=true]')).toBeNull())
    const controls = controlsIn(form)
    expect(controls.length).toBeGreaterThan(1)
    const silent = controls.filter(
      (control) =>
        control.getAttribute('aria-invalid') !== 'true' || !described(control).includes('This is what is wrong with '),
    )
    expect(silent.map((control) => control.outerHTML.slice(0, 160))).toEqual([])
  },
)
