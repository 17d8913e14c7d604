import { useState } from 'react'
import { t } from '../../domain/messages/index.ts'
import { Button } from '../ui/index.ts'

const longest = 280

/** A text as it is; a long one is cut until somebody asks for all of it. */
export const LongText = ({ text }: { readonly text: string }) => {
  const [isWhole, setWhole] = useState(false)
  const characters = [...text]
  if (characters.length <= longest) return <>{text}</>
  return (
    <>
      {isWhole ? text : `${characters.slice(0, longest).join('').trimEnd()}…`}{' '}
      <Button size="small" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {t(isWhole ? 'history.showLess' : 'history.showAll')}
      </Button>
    </>
  )
}
