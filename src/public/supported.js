/*
 * Runs before the application, in the oldest syntax that any browser reads: a browser without what the application is
 * made of is sent to /outdated-browser, and told there in plain words (NAV-05). It has no part of the application in it.
 */
;(function () {
  var place = '/outdated-browser'
  var told = {
    en: [
      'Browser too old',
      'This browser is too old for Caselog. Please use a current version of Chrome, Edge, Firefox or Safari.',
    ],
    fr: [
      'Navigateur trop ancien',
      'Ce navigateur est trop ancien pour Caselog. Veuillez utiliser une version actuelle de Chrome, Edge, Firefox ou Safari.',
    ],
    es: [
      'Navegador demasiado antiguo',
      'Este navegador es demasiado antiguo para Caselog. Use una versión actual de Chrome, Edge, Firefox o Safari.',
    ],
  }

  function isSupported() {
    try {
      return (
        'noModule' in document.createElement('script') &&
        typeof Map.groupBy === 'function' &&
        typeof Array.prototype.toSorted === 'function' &&
        typeof String.prototype.toWellFormed === 'function' &&
        typeof BroadcastChannel === 'function' &&
        typeof indexedDB === 'object' &&
        CSS.supports('color', 'light-dark(#000, #fff)') &&
        CSS.supports('selector(:has(*))')
      )
      // oxlint-disable-next-line no-unused-vars -- browsers this is for know no catch without a name
    } catch (_) {
      return false
    }
  }

  function tell() {
    var text = told[String(navigator.language || 'en').slice(0, 2)] || told.en
    var main = document.createElement('main')
    var heading = document.createElement('h1')
    var line = document.createElement('p')
    heading.appendChild(document.createTextNode(text[0]))
    line.appendChild(document.createTextNode(text[1]))
    main.appendChild(heading)
    main.appendChild(line)
    document.title = text[0] + ' – Caselog'
    var root = document.getElementById('root')
    root.parentNode.replaceChild(main, root)
  }

  if (isSupported()) return
  document.documentElement.setAttribute('data-outdated', '')
  if (location.pathname !== place) location.replace(place)
  else document.addEventListener('DOMContentLoaded', tell)
})()
