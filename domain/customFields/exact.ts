/** Numbers of any length, as whole units of a decimal place: a double loses digits beyond 2^53 and of most fractions. */
export type Exact = { readonly units: bigint; readonly places: number }

/** As many digits on either side as PostgreSQL's regular expressions count. */
const written = /^-?(?:\d{1,255}(?:\.\d{1,255})?|\.\d{1,255})$/

/** Null where the text is no number. */
export const exactOf = (text: string): Exact | null => {
  if (!written.test(text)) return null
  const [whole = '', fraction = ''] = text.split('.')
  return { units: BigInt(`${whole}${fraction}`), places: fraction.length }
}

const unitsAt = ({ units, places }: Exact, at: number): bigint => units * 10n ** BigInt(at - places)

export const isLess = (one: Exact, other: Exact): boolean => {
  const places = Math.max(one.places, other.places)
  return unitsAt(one, places) < unitsAt(other, places)
}

export const plus = (one: Exact, other: Exact): Exact => {
  const places = Math.max(one.places, other.places)
  return { units: unitsAt(one, places) + unitsAt(other, places), places }
}

export const negated = ({ units, places }: Exact): Exact => ({ units: -units, places })

/** With at least and at most so many places; a half is rounded away from zero. */
export const atPlaces = (exact: Exact, least: number, most: number): Exact => {
  if (exact.places <= most) {
    const places = Math.min(Math.max(exact.places, least), most)
    return { units: unitsAt(exact, places), places }
  }
  const unit = 10n ** BigInt(exact.places - most)
  const half = exact.units < 0n ? -unit / 2n : unit / 2n
  return { units: (exact.units + half) / unit, places: most }
}

export const exactText = ({ units, places }: Exact): string => {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const text = places === 0 ? whole : `${whole}.${digits.slice(-places)}`
  return units < 0n ? `-${text}` : text
}
