/** The product in French and Spanish. */
import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, password, signIn } from '../e2e/journey.ts'
import { makeClient, openClient } from '../e2e/ownClient.ts'

const language = (page: Page, label: string) => page.getByRole('contentinfo').getByLabel(label)

test.describe('a browser that speaks French', () => {
  test.use({ locale: 'fr-CA' })

  test('[FMT-07] [FMT-14] a visitor finds the login page in French from the first paint, and its errors too', async ({
    page,
  }) => {
    const files: string[] = []
    page.on('request', (request) => (request.url().includes('/assets/i18n/') ? files.push(request.url()) : undefined))
    await page.goto('/login')
    await expect(page).toHaveTitle(/^Connexion/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    expect(files.length).toBe(1)
    expect(files[0]).toMatch(/\/assets\/i18n\/fr-[^/]+\.js$/)
    const form = page.getByRole('main').getByRole('form', { name: 'Connexion' })
    await form.getByLabel('Nom d’utilisateur ou courriel').fill('nobody-of-that-name')
    await form.getByLabel('Mot de passe', { exact: true }).fill('not it')
    await form.getByRole('button', { name: 'Connexion' }).click()
    // What the server said in English.
    await expect(
      page.getByRole('alert').filter({ hasText: 'Le nom d’utilisateur ou le mot de passe est incorrect.' }),
    ).toBeVisible()
  })

  test('[NAV-45] a visitor chooses another language on the login page, and keeps what was typed', async ({ page }) => {
    await page.goto('/login')
    const name = page.getByRole('main').getByRole('textbox').first()
    await name.fill('advocate')
    await expect(language(page, 'Langue').getByRole('option')).toHaveText(['English', 'Français', 'Español'])
    await language(page, 'Langue').selectOption('Español')
    await expect(page.getByRole('heading', { name: 'Iniciar sesión en Caselog' })).toBeVisible()
    await expect(name).toHaveValue('advocate')
    await language(page, 'Idioma').selectOption('English')
    await expect(page.getByRole('heading', { name: 'Sign in to Caselog' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in to Caselog' })).toBeVisible()
  })
})

test.describe('a browser that speaks Spanish', () => {
  test.use({ locale: 'es-US' })

  test('[FMT-07] begins in English', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Sign in to Caselog' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('[FMT-06] [NAV-45] a change of language in the middle of a form loses nothing, and outlives a reload and a logout', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'supervisor')
  const client = await makeClient(page)
  await openClient(page, client)
  await page.getByLabel('Next of kin').fill('Cousin Perpetua')
  await page.getByLabel('Birthdate').fill('2/30/1990')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter a date that exists, as month/day/year.')).toBeVisible()

  await language(page, 'Language').selectOption('Español')
  await expect(page.getByRole('form', { name: 'Cliente' })).toBeVisible()
  await expect(page.getByLabel('Familiar más cercano')).toHaveValue('Cousin Perpetua')
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('2/30/1990')
  // What was wrong is said anew, and is still tied to its field.
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveAccessibleDescription(
    /Escriba una fecha que exista, como mes\/día\/año\./,
  )
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expectNoViolations(page)

  await page.getByLabel('Fecha de nacimiento').fill('2/3/1990')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('form').getByRole('status').last()).toHaveText('Guardado')
  await page.reload()
  await expect(page.getByLabel('Familiar más cercano')).toHaveValue('Cousin Perpetua')
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('2/3/1990')

  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Se cerró su sesión.' })).toBeVisible()
  const form = page.getByRole('main').getByRole('form', { name: 'Iniciar sesión' })
  await form.getByLabel('Nombre de usuario o correo electrónico').fill('supervisor')
  await form.getByLabel('Contraseña', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: /Qué gusto verle/ })).toBeVisible()
})
