/*
 * Runs before the application, as supported.js does: the press that opens the palette is heard from the first moment on,
 * or the browser would take it for its own search, and what is typed after it would go nowhere. The application takes
 * what was held when it hears keys itself, or drops it where nobody is signed in.
 */
;(function () {
  /** Milliseconds: an application that has not come by then takes nothing any more. */
  var longest = 10000
  var isWanted = false
  var text = ''
  var entered = false

  function end() {
    removeEventListener('keydown', hold, true)
    delete window.earlyKeys
  }

  /** Whether it types a character: AltGr is told as Control and Alt by some systems, and Option as Alt. */
  function isThirdLevel(event) {
    return (
      event.key.length === 1 &&
      (event.getModifierState('AltGraph') || (event.altKey && !event.ctrlKey && !/[a-z0-9]/i.test(event.key)))
    )
  }

  function hold(event) {
    var key = String(event.key)
    if (event.isComposing) return
    if ((event.ctrlKey || event.metaKey) && !event.altKey && key.toLowerCase() === 'k') {
      if (!isWanted) setTimeout(end, longest)
      isWanted = true
    } else if (!isWanted || event.metaKey || ((event.ctrlKey || event.altKey) && !isThirdLevel(event))) return
    else if (key === 'Escape') {
      isWanted = false
      text = ''
      entered = false
    } else if (entered) return
    else if (key === 'Enter') entered = true
    else if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1) text += key
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  if (document.documentElement.hasAttribute('data-outdated')) return
  addEventListener('keydown', hold, true)
  window.earlyKeys = function () {
    end()
    return isWanted ? { text: text, entered: entered } : null
  }
})()
