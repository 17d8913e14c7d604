// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button, ConfirmDialog, Dialog, Menu, MenuItem, TextInput } from '../../src/ui/index.ts'

afterEach(cleanup)

describe('Dialog', () => {
  const Opener = ({ dismissible = true }: { readonly dismissible?: boolean }) => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog open={open} onOpenChange={setOpen} title="Log a service" dismissible={dismissible}>
          <TextInput aria-label="Service" />
        </Dialog>
      </>
    )
  }
  const open = () => {
    const opener = screen.getByRole('button', { name: 'Open' })
    opener.focus()
    fireEvent.click(opener)
    return opener
  }

  test('starts at its first field, closes with Escape and gives the focus back', async () => {
    render(<Opener />)
    const opener = open()
    const dialog = screen.getByRole('dialog', { name: 'Log a service' })
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox'))
    fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  test('stays until it is answered when it can not be dismissed', () => {
    render(<Opener dismissible={false} />)
    open()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  test("opened from a menu, it gives the focus back to the menu's button", async () => {
    const FromMenu = () => {
      const [open, setOpen] = useState(false)
      return (
        <>
          <Menu trigger={<Button>Actions</Button>}>
            <MenuItem onSelect={() => setOpen(true)}>Delete</MenuItem>
          </Menu>
          <Dialog open={open} onOpenChange={setOpen} title="Delete">
            <Button>Yes</Button>
          </Dialog>
        </>
      )
    }
    render(<FromMenu />)
    const trigger = screen.getByRole('button', { name: 'Actions' })
    trigger.focus()
    fireEvent.keyDown(trigger, { key: 'Enter' })
    fireEvent.keyDown(await screen.findByRole('menuitem', { name: 'Delete' }), { key: 'Enter' })
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement).toBe(trigger))
  })

  test('no style element is added, which the content security policy would refuse', () => {
    const before = document.querySelectorAll('style').length
    render(<Opener />)
    open()
    expect(document.querySelectorAll('style')).toHaveLength(before)
  })
})

test('ConfirmDialog asks for the very text before something is destroyed', () => {
  const confirmed = vi.fn()
  render(
    <ConfirmDialog
      open
      onOpenChange={() => undefined}
      title="Delete?"
      description="For ever."
      danger
      confirmLabel="Delete"
      typeToConfirm="Ada Moss"
      onConfirm={confirmed}
    />,
  )
  const button = screen.getByRole('button', { name: 'Delete' })
  fireEvent.click(button)
  fireEvent.change(screen.getByRole('textbox', { name: 'Type Ada Moss to confirm' }), { target: { value: 'ada moss' } })
  fireEvent.click(button)
  expect(confirmed).not.toHaveBeenCalled()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Ada Moss ' } })
  fireEvent.click(button)
  expect(confirmed).toHaveBeenCalledOnce()
})
